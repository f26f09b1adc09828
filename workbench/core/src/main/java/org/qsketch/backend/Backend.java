package org.qsketch.backend;

import java.util.Objects;
import java.util.Optional;
import org.qsketch.image.Image;
import org.qsketch.internal.Checks;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextTokenizer;
import org.qsketch.keys.Tokens;
import org.qsketch.spec.Spec;

/**
 * An open device, which makes structures and keys. A spec says what to create: {@link #create}
 * returns a sketch for a {@link org.qsketch.sketch.SketchSpec}, a cuckoo filter for a {@link
 * org.qsketch.filter.CuckooFilterSpec} and a group-by for a {@link
 * org.qsketch.groupby.GroupBySpec}.
 *
 * {@snippet class="org.qsketch.example.BackendExampleTest" region="create"}
 *
 * <p>An image says what to open: {@link #open} returns the structure in the state of the image,
 * whichever backend made it.
 *
 * {@snippet class="org.qsketch.example.BackendExampleTest" region="open"}
 *
 * <p>Operations run in order, whichever threads call them; results wait for what they depend on.
 * Closing the backend closes every structure and all keys it made; use after that is an {@link
 * IllegalStateException}.
 */
public interface Backend extends AutoCloseable {
  /**
   * Returns the name that opens this backend again.
   *
   * @return for example {@code cpu}, {@code cuda}, {@code opencl:1}
   */
  String name();

  /**
   * Describes the device.
   *
   * @return the device
   */
  Device device();

  /**
   * Summarizes a backend in one line, for the {@code toString} of any backend.
   *
   * @param backend any backend, perhaps closed
   * @return its name, and what it runs on
   */
  static String summary(Backend backend) {
    Objects.requireNonNull(backend, "backend");
    return "%s: %s".formatted(backend.name(), backend.device().summary());
  }

  /**
   * Returns how much memory of the device is available now.
   *
   * @return bytes, as far as the driver knows
   */
  long freeBytes();

  /**
   * Tells whether operations return before the device has done them. The clock of such a device
   * keeps running while it waits for the next operation.
   *
   * @return true for devices with a queue of commands
   */
  boolean isAsynchronous();

  /**
   * Generates a slice of a stream in the memory of the device: the same keys on every backend.
   *
   * @param stream what to generate
   * @param from the position of the first key in the stream
   * @param count how many keys
   * @return the keys, owned by the caller
   */
  Keys generate(KeyStream stream, long from, long count);

  /**
   * Generates the beginning of a stream.
   *
   * @param stream what to generate
   * @param count how many keys
   * @return the keys, owned by the caller
   */
  default Keys generate(KeyStream stream, long count) {
    return generate(stream, 0, count);
  }

  /**
   * Copies keys to the device, so that later operations do not pay for the transfer.
   *
   * @param keys any keys
   * @return keys in the memory of the device, owned by the caller
   * @throws org.qsketch.keys.UnreadableKeysException if a mapped file under the keys was cut
   */
  Keys upload(Keys keys);

  /**
   * Allocates space for keys on the device, to which one batch after another can be copied.
   *
   * @param count how many keys
   * @param width the width of each key
   * @return the keys, with any contents, owned by the caller
   */
  Keys allocate(long count, KeyWidth width);

  /**
   * Copies keys to the device, over keys that are already there.
   *
   * @param keys any keys
   * @param target keys made by this backend, of the same size and width; both may share memory
   * @throws IllegalArgumentException if the target differs in size or width, or is not on this
   *     device
   * @throws org.qsketch.keys.UnreadableKeysException if a mapped file under the keys was cut; some
   *     keys of the target are replaced then
   */
  void upload(Keys keys, Keys target);

  /**
   * Creates an empty structure.
   *
   * @param <T> what the spec describes: a sketch, a cuckoo filter or a group-by
   * @param spec what to create
   * @return the structure, owned by the caller
   */
  <T extends AutoCloseable> T create(Spec<T> spec);

  /**
   * Creates a structure in the state of an image.
   *
   * @param <T> what the image is of: a sketch or a cuckoo filter
   * @param image made by any backend
   * @return the structure, owned by the caller
   * @throws IllegalArgumentException if no structure can have the image's state
   */
  <T extends AutoCloseable> T open(Image<T> image);

  /**
   * Creates what finds tokens in texts on the device.
   *
   * @param tokens what to find
   * @param buffers how many, 1 to {@link TextTokenizer#MAX_BUFFERS}
   * @param bytes of each, 1 to {@link TextTokenizer#MAX_BYTES}, and fewer than 2<sup>31</sup> of
   *     all
   * @return the tokenizer, owned by the caller; empty where the host finds tokens as well as the
   *     device
   */
  default Optional<TextTokenizer> tokenizer(Tokens tokens, int buffers, int bytes) {
    Objects.requireNonNull(tokens, "tokens");
    return Optional.empty();
  }

  /**
   * Chooses how batches reach tables from now on; at first, {@link AccessPath#AUTO}. Only the speed
   * of operations and the memory that they need meanwhile depend on it. Backends that have but one
   * way for all batches take that one.
   *
   * @param path how
   */
  default void use(AccessPath path) {
    Objects.requireNonNull(path, "path");
  }

  /**
   * Returns how batches reach tables.
   *
   * @return what {@link #use} chose last; empty if there is one way for all batches
   */
  default Optional<AccessPath> accessPath() {
    return Optional.empty();
  }

  /**
   * Creates a probe that measures the random-access limits of the device.
   *
   * @param bytes the size of the table, a multiple of 64
   * @return the probe, owned by the caller
   */
  AccessProbe accessProbe(long bytes);

  /**
   * Creates a probe that measures the link between the host and the device.
   *
   * @param bytes of a copy, 1 to {@link LinkProbe#MAX_BYTES}
   * @return the probe, owned by the caller; empty where the device works in memory of the host
   * @throws IllegalArgumentException for fewer or more bytes
   */
  default Optional<LinkProbe> linkProbe(long bytes) {
    Checks.range(
        "the number of bytes", bytes, 1, LinkProbe.MAX_BYTES, "larger copies are not faster");
    return Optional.empty();
  }

  /**
   * Measures operations by the clock of the device: from the start of the first to the end of the
   * last.
   *
   * @param operations calls operations of this backend
   * @return nanoseconds
   */
  long elapsedNanos(Runnable operations);

  /** Closes the backend and everything it made. Closing twice is fine. */
  @Override
  void close();
}
