package org.qsketch.datasets.trace;

import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.keys.KeyKind;

/**
 * Canonical k-mers of FASTA and FASTQ.
 *
 * @param kmer the letters of a k-mer and their code
 */
record SequenceFormat(Kmer kmer) implements TraceFormat {
  @Override
  public String things() {
    return "%d-mers".formatted(kmer.letters());
  }

  @Override
  public KeyKind keyKind() {
    return kmer.kind();
  }

  @Override
  public long key(String text) {
    return kmer.key(text);
  }

  @Override
  public Tokenizer tokenizer(String name) {
    return new SequenceTokenizer(name, kmer);
  }
}
