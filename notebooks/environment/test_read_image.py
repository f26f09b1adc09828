"""Tests of docs/read_image.py, with NumPy, on the images and estimates that the tests of Java keep."""

import csv
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "workbench/core/src/test/resources/golden"
sys.path.insert(0, str(ROOT / "docs"))
import read_image

READ = "thread", "warp", "warp:64", "warp:128", "half-warp", "sub-warp"
WIDE = "thread", "warp", "warp:128", "half-warp", "sub-warp"


def keys(count):
    """The keys that were inserted: the uniform stream of seed 2026, with 32 bits."""
    start = read_image.fmix64(np.array([2026], np.uint64) + read_image.GOLDEN)
    return read_image.fmix64(start + np.arange(count, dtype=np.uint64) * read_image.GOLDEN) >> np.uint64(32)


def image(variant):
    return GOLDEN / f"{variant.replace(':', '-')}.image"


def estimates():
    with open(GOLDEN / "estimates.csv", newline="") as lines:
        return {variant: [int(one) for one in counts] for variant, *counts in list(csv.reader(lines))[1:]}


def registers(precision, seed, inserted):
    """The registers of keys, as docs/images.md defines them, key by key."""
    start = read_image.fmix64(np.array([seed], np.uint64) + read_image.GOLDEN)
    levels = [set() for _ in range(1 << precision)]
    for number in read_image.fmix64(inserted ^ start).tolist():
        bits = f"{number:064b}"
        levels[int(bits[:precision], 2)].add(len(bits[precision:].split("1")[0]))
    return [
        4 * (precision - 1 + max(one)) + 2 * (max(one) - 1 in one) + (max(one) - 2 in one) if one else 0
        for one in levels
    ]


class ReadImageTest(unittest.TestCase):
    def test_registers_are_those_of_java(self):
        counter = read_image.DistinctCounter(GOLDEN / "distinct.image")
        self.assertEqual((counter.precision, counter.seed, counter.kind), (6, 5, "unknown"))
        self.assertEqual(counter.registers.tolist(), registers(6, 5, keys(1000)))

    def test_distinct_counts_are_those_of_java(self):
        with open(GOLDEN / "distinct.csv", newline="") as lines:
            for row in csv.DictReader(lines):
                with self.subTest(**row):
                    precision, expected = int(row["precision"]), float(row["estimate"])
                    made = np.array(registers(precision, 5, keys(int(row["keys"]))), np.uint8)
                    found = read_image.distinct_estimate(made, precision)
                    self.assertAlmostEqual(found, expected, delta=0.001 * expected)

    def test_full_registers_have_an_estimate(self):
        full = np.full(16, 255, np.uint8)
        self.assertGreater(read_image.distinct_estimate(full, 4), 2.0**60)

    def test_the_highest_levels_count_as_in_java(self):
        for every, expected in (2, 7.744069e18), (3, 5.847190e18):
            made = np.array([255 if index % every == 0 else 248 for index in range(16)], np.uint8)
            self.assertAlmostEqual(read_image.distinct_estimate(made, 4), expected, delta=0.001 * expected)

    def test_what_is_no_distinct_counter_is_refused(self):
        whole = (GOLDEN / "distinct.image").read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            damaged = Path(folder, "damaged.image")
            for data in b"", whole[:-1], whole + b"\0", image("sub-warp").read_bytes():
                damaged.write_bytes(data)
                with self.assertRaisesRegex(ValueError, "no whole image of a distinct counter"):
                    read_image.DistinctCounter(damaged)
            with self.assertRaisesRegex(ValueError, "no whole image of a sketch"):
                read_image.Sketch(GOLDEN / "distinct.image")

    def test_estimates_are_those_of_java(self):
        for variant in READ + tuple(f"64-bit-{variant}" for variant in WIDE):
            with self.subTest(variant=variant):
                expected = estimates()[variant.removeprefix("64-bit-")]
                sketch = read_image.Sketch(image(variant))
                self.assertEqual(sketch.estimate(keys(len(expected))).tolist(), expected)

    def written(self, folder, version, kind, name=b""):
        """The image of a sub-warp sketch, with a kind of keys. Nothing here checks its checksum."""
        data = bytearray(image("sub-warp").read_bytes())
        data[8], data[84] = version, kind
        file = Path(folder, "kind.image")
        file.write_bytes(bytes(data[:88]) + name + bytes(data[88:]))
        return file

    def test_keys_of_another_kind_are_refused(self):
        expected = estimates()["sub-warp"]
        with tempfile.TemporaryDirectory() as folder:
            for version, kind, name, said in (
                (1, 0, b"", "unknown"),
                (1, 1, b"", "integers"),
                (1, 2, b"", "texts"),
                (1, 3, b"", "records"),
                (2, 0, b"md5-of-url".ljust(32, b"\0"), "md5-of-url"),
            ):
                with self.subTest(said=said):
                    sketch = read_image.Sketch(self.written(folder, version, kind, name))
                    self.assertEqual(sketch.kind, said)
                    self.assertEqual(sketch.estimate(keys(len(expected)), sketch.kind).tolist(), expected)
                    if said in ("unknown", "integers"):
                        self.assertEqual(sketch.estimate(keys(len(expected))).tolist(), expected)
                    else:
                        with self.assertRaisesRegex(ValueError, f"are {said}, not integers"):
                            sketch.estimate([5])
            with self.assertRaisesRegex(ValueError, "open it in Java"):
                read_image.Sketch(self.written(folder, 1, 4))
            with self.assertRaisesRegex(ValueError, "no whole image"):
                read_image.Sketch(self.written(folder, 3, 0))

    def test_what_it_does_not_read_is_refused(self):
        whole = image("sub-warp").read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            damaged = Path(folder, "damaged.image")
            for data in b"", whole[:-1], whole + b"\0", b"X" + whole[1:]:
                damaged.write_bytes(data)
                with self.assertRaisesRegex(ValueError, "no whole image"):
                    read_image.Sketch(damaged)
        for variant in "tagged", "multi-level", "slim-fat:3":
            with self.assertRaisesRegex(ValueError, "open it in Java"):
                read_image.Sketch(image(variant))


if __name__ == "__main__":
    unittest.main()
