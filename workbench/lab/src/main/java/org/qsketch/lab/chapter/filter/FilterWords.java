package org.qsketch.lab.chapter.filter;

/** What columns of the cuckoo filter's results are in a sentence. */
final class FilterWords {
  private FilterWords() {}

  /** An operation, for example {@code probe of present keys}. */
  static String operation(String name) {
    return name.equals("insert") ? name : "probe of %s keys".formatted(name);
  }
}
