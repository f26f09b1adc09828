package org.qsketch.lab;

import java.io.IOException;
import java.nio.file.Path;
import org.qsketch.bench.figures.FigurePresenter;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.report.Report;

/** Draws figures into a folder and reports them on one HTML page. */
public final class ReportPresenter implements FigurePresenter {
  /** Makes a presenter; {@link java.util.ServiceLoader} does. */
  public ReportPresenter() {}

  @Override
  public Path present(FigureResults results, Path folder) throws IOException {
    return Report.write(results, folder);
  }
}
