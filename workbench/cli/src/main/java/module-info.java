/**
 * The command {@code qsketch}, which is used from a shell. It exports what its sub-commands in
 * other modules are made of.
 *
 * @uses org.qsketch.cli.command.QSketchCommand the sub-commands of other modules
 */
@SuppressWarnings("module") // the modules of such commands are compiled later
module org.qsketch.cli {
  requires com.fasterxml.jackson.databind;
  requires transitive info.picocli;
  requires me.tongfei.progressbar;
  requires org.qsketch.bench;
  requires transitive org.qsketch.count;

  exports org.qsketch.cli.command to
      org.qsketch.compare,
      org.qsketch.torture;
  exports org.qsketch.cli.option to
      org.qsketch.compare,
      org.qsketch.torture;
  exports org.qsketch.cli.output to
      org.qsketch.compare,
      org.qsketch.torture;

  opens org.qsketch.cli to
      info.picocli;
  opens org.qsketch.cli.command to
      info.picocli;
  opens org.qsketch.cli.option to
      info.picocli;

  uses org.qsketch.cli.command.QSketchCommand;
  uses org.qsketch.bench.figures.FigureRenderer;
}
