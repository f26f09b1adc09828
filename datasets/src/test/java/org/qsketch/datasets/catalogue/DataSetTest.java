package org.qsketch.datasets.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.PackageOrigin;
import org.qsketch.datasets.catalogue.DataSet.About;
import org.qsketch.datasets.catalogue.DataSet.Offer;
import org.qsketch.datasets.csv.CsvTokenizer;
import org.qsketch.datasets.fetch.FakeClient;
import org.qsketch.datasets.fetch.PackageCache;
import org.qsketch.datasets.fetch.Sha256;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.file.Reading;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.input.Unpacking;
import org.qsketch.datasets.text.LineTokenizer;
import org.qsketch.datasets.text.WordTokenizer;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;

class DataSetTest {
  @TempDir private Path folder;
  private FakeClient client;

  @Test
  void aTableIsReadOutOfAZipInAGzip() throws IOException {
    byte[] table = Reading.utf8("n,from,to\n1,JFK,LAX\n2,EWR,SFO\n");
    byte[] packed = Reading.gzip(zip(Map.of("table.csv", table)));
    Unpacking unpacking = Unpacking.gzip().then(Unpacking.zipEntry("table.csv"));
    DataSet set =
        set(
            packed,
            new Offer(
                "to",
                "",
                file ->
                    Reading.open(
                        Input.of(file, unpacking), new CsvTokenizer(file.toString(), "to"))));

    try (KeySource source = set.open("to")) {
      assertThat(Reading.texts(source)).containsExactly("LAX", "SFO");
      assertThat(source.totalBytes()).hasValue(packed.length);
    }
  }

  @Test
  void aTextIsReadOutOfAGzipInAZip() throws IOException {
    byte[] jar = zip(Map.of("text.gz", Reading.gzip(Reading.utf8("The text"))));
    DataSet set = set(jar, words("text.gz"));

    try (Keys keys = set.keys("words")) {
      assertThat(keys.toArray()).containsExactly(TextKeys.key("the"), TextKeys.key("text"));
    }
  }

  @Test
  void whatAPatternFindsInALineIsAKey() throws IOException {
    byte[] script = Reading.utf8("CREATE TABLE\nINSERT (17,'a')\n INSERT (4)\nINSERT (5,'b')");
    DataSet set =
        set(
            zip(Map.of("script", script)),
            lines(
                Unpacking.zipEntry("script")
                    .then(Unpacking.found(Pattern.compile("^INSERT \\((\\d+)")))));

    try (KeySource source = set.open("lines")) {
      assertThat(Reading.texts(source)).containsExactly("17", "5");
    }
  }

  @Test
  void namesInClassesAreKeys() throws IOException {
    byte[] compiled;
    try (InputStream stream = DataSetTest.class.getResourceAsStream("DataSetTest.class")) {
      compiled = stream.readAllBytes();
    }
    byte[] jar = zip(Map.of("a/A.class", compiled, "b/text", new byte[1]));

    try (KeySource source = set(jar, lines(Unpacking.classNames())).open("lines")) {
      assertThat(Reading.texts(source))
          .contains("namesInClassesAreKeys", "org/qsketch/datasets/catalogue/DataSetTest", "()V");
    }
  }

  @Test
  void aClassThatIsNoneIsNamed() throws IOException {
    DataSet set = set(zip(Map.of("a/A.class", new byte[9])), lines(Unpacking.classNames()));

    assertThatThrownBy(() -> set.keys("lines"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("pack.bin")
        .hasMessageContaining("its entry a/A.class is no class file");
  }

  private static Offer lines(Unpacking unpacking) {
    return new Offer(
        "lines", "", file -> Reading.open(Input.of(file, unpacking), new LineTokenizer()));
  }

  @Test
  void aPackageWithoutTheEntryIsNamed() throws IOException {
    DataSet set = set(zip(Map.of("other", new byte[1])), words("text.gz"));

    assertThatThrownBy(() -> set.open("words"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("pack.bin")
        .hasMessageContaining("it has no entry text.gz");
  }

  @Test
  void anUnknownStreamIsAnsweredWithThoseThereAre() throws IOException {
    DataSet set = set(new byte[0], words("a"), lines());

    assertThatThrownBy(() -> set.open("nouns"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("data set set has no stream nouns: it has words, lines");
    assertThat(client.fetches()).isZero();
  }

  @Test
  void threadsOfOneProcessFetchOnce() throws Exception {
    DataSet set = set(Reading.utf8("one\ntwo\n"), lines());
    Callable<Long> reader =
        () -> {
          try (Keys keys = set.keys("lines")) {
            return keys.size();
          }
        };

    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (Future<Long> size : threads.invokeAll(List.of(reader, reader, reader, reader))) {
        assertThat(size.get()).isEqualTo(2);
      }
    }
    assertThat(client.fetches()).isOne();
  }

  @Test
  void aDataSetIsCachedOnceItHasBeenRead() throws IOException {
    DataSet set = set(Reading.utf8("one\n"), lines());
    assertThat(set.isCached()).isFalse();

    set.open("lines").close();

    assertThat(set.isCached()).isTrue();
  }

  @Test
  void provenanceTellsWhatWasRead() throws IOException {
    DataSet set = set(Reading.utf8("one\n"), lines());

    assertThat(set.provenance())
        .isEqualTo(
            new Provenance(
                "set",
                "a registry",
                "pack",
                "1.2",
                "2c8b08da5ce60398e1f19af0e5dccc744df274b826abe585eaba68c525434806",
                "CC0-1.0"));
  }

  private DataSet set(byte[] content, Offer... offers) throws IOException {
    client = new FakeClient(content);
    String sha256 = Sha256.of(Files.write(folder.resolve("original"), content));
    return new DataSet(
        new About("set", "A set", "for tests", new Licence("CC0-1.0", "this test says so")),
        new PackageOrigin("a registry", "pack", "1.2", "pack.bin", sha256),
        client,
        new PackageCache(folder, false),
        List.of(offers));
  }

  private static Offer words(String entry) {
    Unpacking unpacking = Unpacking.zipEntry(entry).then(Unpacking.gzip());
    return new Offer(
        "words", "", file -> Reading.open(Input.of(file, unpacking), new WordTokenizer()));
  }

  private static Offer lines() {
    return new Offer("lines", "", KeySources::lines);
  }

  private static byte[] zip(Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(packed)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putArchiveEntry(new ZipArchiveEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeArchiveEntry();
      }
    }
    return packed.toByteArray();
  }
}
