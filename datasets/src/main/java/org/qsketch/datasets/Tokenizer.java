package org.qsketch.datasets;

/** Finds the tokens in a buffer of bytes. */
interface Tokenizer {
  /**
   * Adds tokens to a batch until it is full or no complete token is left. May change the bytes of a
   * token in place, as lower-casing does, if doing so twice is the same as doing it once.
   *
   * @param buffer holds the bytes
   * @param from where to begin: 0, or what the last call returned
   * @param to index after the last byte
   * @param last whether the input ends at {@code to}; otherwise, a token that touches it is
   *     incomplete
   * @param batch takes the tokens; it is not full
   * @return where the next call must begin; everything before is finished
   */
  int split(byte[] buffer, int from, int to, boolean last, TokenBatch batch);

  /** What a token is called in an error. */
  String tokenName();
}
