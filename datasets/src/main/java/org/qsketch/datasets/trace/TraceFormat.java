package org.qsketch.datasets.trace;

import java.nio.ByteOrder;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.keys.KeyKind;

/**
 * A format that turns the bytes of a file into keys. {@link
 * org.qsketch.datasets.file.KeySources#trace} opens files with it.
 */
public interface TraceFormat {
  /**
   * Returns what the keys are called.
   *
   * @return a plural, such as {@code records}
   */
  String things();

  /**
   * Returns what the keys stand for.
   *
   * @return integers, or a kind of the format
   */
  KeyKind keyKind();

  /**
   * Returns the key of a text, in the form in which the texts of keys are shown.
   *
   * @param text for example {@code 10.0.0.1}
   * @return its key
   * @throws IllegalArgumentException if no key of the format has this text
   */
  long key(String text);

  /**
   * Creates what finds the keys of one input.
   *
   * @param name the name of the input, for messages
   * @return a new tokenizer
   */
  @SuppressWarnings("exports") // only the formats of this package have one
  Tokenizer tokenizer(String name);

  /**
   * Returns the format of captures of packets: pcap and pcapng of Ethernet with any number of VLAN
   * tags, raw IP, loopback, Linux "any" (SLL and SLL2), PPP and HDLC. Packets without IP, or of
   * which too little was captured, have no key. Of a fragmented packet, later fragments have no
   * flow. {@link org.qsketch.datasets.KeySource#warnings()} counts what has no key.
   *
   * @param key the fields of a packet that are its key
   * @return the format
   */
  static TraceFormat captures(PacketKey key) {
    return new CaptureFormat(key);
  }

  /**
   * Returns the format of sequences of DNA, FASTA or FASTQ, whose keys are canonical k-mers: k
   * letters in 2 bits each, A = 0, C = 1, G = 2, T = 3, the first in the highest bits; the smaller,
   * without a sign, of the k-mer and its reverse complement. Small letters are like capitals. Any
   * other letter ends a run of letters. The lines of a sequence are one.
   *
   * @param letters k, 1 to 32
   * @return the format
   */
  static TraceFormat kmers(int letters) {
    return new SequenceFormat(new Kmer(letters));
  }

  /**
   * Tells whether a file is a capture of packets, by its first bytes.
   *
   * @param head the first bytes, at least 24 if the file has as many
   * @return true for pcap and pcapng
   */
  static boolean isCapture(byte[] head) {
    return CaptureTokenizer.framing(head).isPresent();
  }

  /**
   * Returns the format of records of one size without gaps.
   *
   * @param bytes the size of a record, 1 to 65536
   * @param from the index of the first byte of the key
   * @param to the index after its last byte
   * @param order the order of the bytes of keys of up to 8 bytes, which are unsigned numbers;
   *     longer keys are hashed by {@link org.qsketch.keys.TextKeys}
   * @return the format
   * @throws IllegalArgumentException if the key does not lie within a record
   */
  static TraceFormat records(int bytes, int from, int to, ByteOrder order) {
    return new RecordFormat(bytes, from, to, order);
  }

  /**
   * Returns the format of integers between blanks, as in data sets of frequent itemset mining
   * (FIMI): a basket on each line. Each integer is a key, of 64 bits with a sign.
   *
   * @return the format
   */
  static TraceFormat integers() {
    return new IntegerFormat();
  }
}
