package org.qsketch.cli.command;

import org.qsketch.bench.check.SelfCheck;

/**
 * A line of the doctor's table.
 *
 * @param structure the subject: a variant, or a part of the environment
 * @param backend the backend, or {@code -} for the environment
 * @param device the device, or {@code -} for the environment
 * @param result {@code ok}, {@code mismatch}, {@code failed}; {@code warning} for an environment
 *     that may do harm, {@code absent} for what is optional in it
 * @param detail what was found
 */
record Check(String structure, String backend, String device, String result, String detail) {
  private static final String OK = "ok";
  private static final String MISMATCH = "mismatch";
  private static final String FAILED = "failed";
  private static final String NOWHERE = "-";

  static Check ok(String part, String detail) {
    return new Check(part, NOWHERE, NOWHERE, OK, detail);
  }

  static Check absent(String part, String detail) {
    return new Check(part, NOWHERE, NOWHERE, "absent", detail);
  }

  static Check warning(String part, String detail) {
    return new Check(part, NOWHERE, NOWHERE, "warning", detail);
  }

  static Check failed(String part, String detail) {
    return new Check(part, NOWHERE, NOWHERE, FAILED, detail);
  }

  static Check refused(String backend, String reason) {
    return new Check("opening", backend, NOWHERE, FAILED, reason);
  }

  static Check of(SelfCheck.Finding finding) {
    return new Check(
        finding.structure(),
        finding.backend(),
        finding.device(),
        finding.ok() ? OK : MISMATCH,
        finding.ok() ? finding.cases() + " key sets" : summary(finding));
  }

  private static String summary(SelfCheck.Finding finding) {
    return "%d of %d key sets; first: %s"
        .formatted(finding.mismatches().size(), finding.cases(), finding.mismatches().getFirst());
  }

  /** Tells whether a device is at fault. Findings about the environment may be intended. */
  boolean isFault() {
    return result.equals(MISMATCH) || (result.equals(FAILED) && !backend.equals(NOWHERE));
  }
}
