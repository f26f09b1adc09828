"""Reads images of QSketch sketches and distinct counters, and asks them, with NumPy alone, as docs/images.md describes:

    Sketch("visits.image").estimate([4711, 42])
    DistinctCounter("visitors.image").estimate()
"""

import struct
from pathlib import Path

import numpy as np

KINDS = "unknown", "integers", "texts", "records"  # of keys
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
WORD = np.uint64(32)
THREAD, WARP, SUB_WARP, WIDE = 1, 2, 3, 64
DRAWS = 1 << 12  # of which any mask has enough that differ
BIAS = 0.48147376527720065  # of UltraLogLog's maximum-likelihood estimate, times the number of registers


def fmix64(values):
    for factor in 0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53, 1:
        values = (values ^ (values >> np.uint64(33))) * np.uint64(factor)
    return values


def scaled(hashes, count):
    """The high 64 bits of hashes times a count of 32 bits: a number below it."""
    count = np.uint64(count)
    return ((hashes >> WORD) * count + ((hashes << WORD >> WORD) * count >> WORD)) >> WORD


class Sketch:
    def __init__(self, file):
        whole = Path(file).read_bytes()
        data = whole.ljust(136, b"\0")
        magic, version, code, self.depth, self.width, self.masks = struct.unpack_from("<8s5i", data)
        self.units, seed, name, kind = struct.unpack_from("<QQ32sI", data, 36)
        more = 32 if version == 2 else 0  # the name of the kind of keys
        (size,) = struct.unpack_from("<Q", data, 88 + more)
        if magic != b"QSKETCH\n" or version not in (1, 2) or 104 + more + size != len(whole):
            raise ValueError(f"{file} is no whole image of a sketch, version 1 or 2")
        if kind >= len(KINDS):
            raise ValueError(f"{file} has keys of the kind {kind}: open it in Java")
        self.kind = data[88:120].rstrip(b"\0").decode() if more else KINDS[kind]
        self.variant = code % WIDE
        if self.variant not in (THREAD, WARP, SUB_WARP) or name.rstrip(b"\0") != b"mix":
            raise ValueError(f"{file} has variant {code} and hash {name}: open it in Java")
        self.seed = fmix64(np.array([seed], np.uint64) + GOLDEN)
        counter = np.dtype("<u8" if code > WIDE else "<u4")
        self.table = np.frombuffer(data, counter, size // counter.itemsize, 100 + more)

    def positions(self, mask):
        """The counters of a bucket that a mask selects: the first of its draws that differ."""
        numbers = np.uint64(int(mask) << 32) + np.arange(1, DRAWS, dtype=np.uint64)
        draws = fmix64(self.seed + numbers * GOLDEN) & np.uint64((1 << (self.width - 1).bit_length()) - 1)
        return list(dict.fromkeys(draws[draws < self.width].tolist()))[: self.depth]

    def estimate(self, keys, kind="integers"):
        """Estimates of keys; those of texts are numbers by XXH3, for kind="texts"."""
        if self.kind not in ("unknown", kind):
            raise ValueError(f"the keys of this image are {self.kind}, not {kind}: ask for those, with their kind")
        hashes = fmix64(np.asarray(keys, np.uint64) ^ self.seed)
        if self.variant == THREAD:
            rows = np.arange(self.depth, dtype=np.uint64)[:, None]
            counters = rows * np.uint64(self.units) + scaled(fmix64(hashes + rows * GOLDEN), self.units)
        else:
            used, which = np.unique(scaled(hashes << WORD, self.masks), return_inverse=True)
            masks = np.array([self.positions(mask) for mask in used], np.uint64).T
            counters = scaled(hashes, self.units) * np.uint64(self.width) + masks[:, which]
        return self.table[counters].min(axis=0)


class DistinctCounter:
    def __init__(self, file):
        whole = Path(file).read_bytes()
        data = whole.ljust(80, b"\0")
        magic, version, self.precision, _, self.seed, kind = struct.unpack_from("<8s3iQI", data)
        more = 32 if version == 2 else 0  # the name of the kind of keys
        (size,) = struct.unpack_from("<Q", data, 32 + more)
        if magic != b"QUNIQUE\n" or version not in (1, 2) or 48 + more + size != len(whole):
            raise ValueError(f"{file} is no whole image of a distinct counter, version 1 or 2")
        if kind >= len(KINDS):
            raise ValueError(f"{file} has keys of the kind {kind}: open it in Java")
        self.kind = data[32:64].rstrip(b"\0").decode() if more else KINDS[kind]
        self.registers = np.frombuffer(data, np.uint8, size, 44 + more)

    def estimate(self):
        return distinct_estimate(self.registers, self.precision)


def distinct_estimate(registers, precision):
    """The number of different keys that makes the registers likeliest."""
    most = 64 - precision
    used = registers[registers > 0].astype(int)
    if len(used) == 0:
        return 0.0
    highest = (used >> 2) - precision + 1
    levels = highest, highest - 1, highest - 2
    seen = [np.ones(len(used), bool), used & 2 > 0, used & 1 > 0]
    known = [level >= 0 for level in levels]
    share = [0.5 ** np.minimum(level + 1, most) for level in levels]  # of the keys of a register
    absent = len(registers) - len(used) + share[0][highest < most].sum()
    absent += sum(part[is_known & ~was].sum() for part, is_known, was in zip(share, known, seen))
    present = np.concatenate([part[is_known & was] for part, is_known, was in zip(share, known, seen)])
    low, high = 0.0, 2.0**66  # keys of a register; the slope of the likelihood falls from one to the other
    for _ in range(200):
        middle = (low + high) / 2
        rising = (present / np.expm1(np.minimum(middle * present, 700))).sum() > absent
        low, high = (middle, high) if rising else (low, middle)
    return len(registers) * low / (1 + BIAS / len(registers))
