/** The command {@code compare}: times counting a file against other programs. */
module org.qsketch.compare {
  requires info.picocli;
  requires org.qsketch.cli;
  requires org.qsketch.count;

  opens org.qsketch.compare to
      com.fasterxml.jackson.databind,
      info.picocli;

  provides org.qsketch.cli.command.QSketchCommand with
      org.qsketch.compare.CompareCommand;
}
