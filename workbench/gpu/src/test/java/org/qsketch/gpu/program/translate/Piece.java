package org.qsketch.gpu.program.translate;

/** What is translated at once. What was broken into lines is one line here. */
sealed interface Piece {
  /** An empty line. */
  record Blank() implements Piece {}

  /**
   * A paragraph of a comment.
   *
   * @param indent what is before its lines
   * @param text what it says
   */
  record Paragraph(String indent, String text) implements Piece {}

  /** A line of a comment that stays a line: of a list, or between paragraphs. */
  record CommentLine(String line) implements Piece {}

  /**
   * A line for the preprocessor.
   *
   * @param code the directive
   * @param comment what follows it, with the space between
   */
  record Directive(String code, String comment) implements Piece {}

  /**
   * The beginning of a type.
   *
   * @param code up to its bracket
   * @param name what the end of it says
   */
  record TypeHead(String code, String name) implements Piece {}

  /** The end of a type. */
  record TypeEnd() implements Piece {}

  /**
   * A function of one statement.
   *
   * @param head up to its bracket
   * @param statement indented
   */
  record ShortFunction(String head, String statement) implements Piece {}

  /**
   * A statement, the head of one with a block, or the end of a block.
   *
   * @param code indented
   * @param comment what follows it, with the space between
   */
  record Statement(String code, String comment) implements Piece {}
}
