package org.qsketch.topk;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The texts of all candidates, and of no more keys than a top-k can have as candidates. */
final class CandidateTexts {
  private final TopK top;
  private final Map<Long, String> texts = new HashMap<>();

  CandidateTexts(TopK top) {
    this.top = top;
  }

  /** Keeps the text of a key that may be a candidate. Of two texts of a key the first one stays. */
  void add(long key, String text) {
    texts.putIfAbsent(key, text);
  }

  /** Drops texts of keys that are no candidates, if there are too many texts. */
  void trim() {
    if (texts.size() > top.spec().mostCandidates()) {
      texts
          .keySet()
          .retainAll(
              top.top(top.spec().candidates()).keys().stream()
                  .map(HeavyKey::key)
                  .collect(Collectors.toSet()));
    }
  }

  /** Returns the text of a candidate. */
  String of(long key) {
    return texts.get(key);
  }

  /** Returns the texts of candidates, in their order. */
  List<String> of(TopKState state) {
    return state.candidates().stream().map(each -> of(each.key())).toList();
  }

  int size() {
    return texts.size();
  }

  void clear() {
    texts.clear();
  }
}
