/** The command {@code qsketch}, which is used from a shell: it exports nothing. */
module org.qsketch.cli {
  requires com.fasterxml.jackson.databind;
  requires info.picocli;
  requires me.tongfei.progressbar;
  requires org.qsketch.bench;

  opens org.qsketch.cli to
      info.picocli;
  opens org.qsketch.cli.command to
      info.picocli;
  opens org.qsketch.cli.option to
      info.picocli;

  uses org.qsketch.bench.figures.FigurePresenter;
}
