package org.qsketch.cpu.sketch;

import org.qsketch.cpu.work.ResultMemory;
import org.qsketch.cpu.work.Workers;

/**
 * What all sketches of a backend share.
 *
 * @param workers apply keys to tables
 * @param partitioning divides large batches among them
 * @param results where estimates are kept
 */
public record SketchWorkers(Workers workers, Partitioning partitioning, ResultMemory results) {
  /**
   * Workers with a partitioning of their own.
   *
   * @param workers apply keys to tables
   * @param results where estimates are kept
   */
  public SketchWorkers(Workers workers, ResultMemory results) {
    this(workers, new Partitioning(workers), results);
  }
}
