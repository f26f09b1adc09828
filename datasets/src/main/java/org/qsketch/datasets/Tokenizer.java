package org.qsketch.datasets;

/** Finds the tokens in a buffer of bytes. */
interface Tokenizer {
  /**
   * Adds tokens to a batch until it is full or no further token is whole. May change the bytes of a
   * token in place, as lower-casing does, in such a way that doing so twice is doing it once.
   *
   * @param buffer holds the bytes
   * @param from where to begin: 0, or what the last call returned
   * @param to index after the last byte
   * @param last whether the input ends at {@code to}; else a token that touches it is not whole
   * @param batch takes the tokens; it is not full
   * @return where the next call shall begin; everything before is done with
   */
  int split(byte[] buffer, int from, int to, boolean last, TokenBatch batch);

  /** What a token is called in an error. */
  String tokenName();
}
