/** The command {@code torture}: tests every promise by random cases. */
module org.qsketch.torture {
  requires com.dynatrace.hash4j;
  requires info.picocli;
  requires org.qsketch.cli;
  requires org.qsketch.count;

  opens org.qsketch.torture to
      com.fasterxml.jackson.databind,
      info.picocli;

  provides org.qsketch.cli.command.QSketchCommand with
      org.qsketch.torture.TortureCommand;
}
