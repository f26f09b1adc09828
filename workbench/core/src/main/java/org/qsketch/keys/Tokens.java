package org.qsketch.keys;

/** The tokens into which a {@link TextTokenizer} divides a text. */
public enum Tokens {
  /**
   * Lines without what ends them, which is LF, CR LF or a single CR. An empty line is one; after a
   * line end at the end of the text there is none. They are bytes of any kind.
   */
  LINES,

  /**
   * Words of letters and digits of ASCII, and of apostrophes that stand between two of them, in
   * lower case.
   */
  ASCII_WORDS
}
