package org.qsketch.datasets.trace;

import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.keys.KeyKind;

/**
 * Captures of packets: pcap and pcapng.
 *
 * @param key the fields of a packet that are its key
 */
record CaptureFormat(PacketKey key) implements TraceFormat {
  @Override
  public String things() {
    return "packets";
  }

  @Override
  public KeyKind keyKind() {
    return CaptureTokenizer.kind(key);
  }

  @Override
  public long key(String text) {
    return FlowText.key(key, text);
  }

  @Override
  public Tokenizer tokenizer(String name) {
    return new CaptureTokenizer(name, key);
  }
}
