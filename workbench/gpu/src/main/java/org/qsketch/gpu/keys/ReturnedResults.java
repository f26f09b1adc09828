package org.qsketch.gpu.keys;

import java.util.List;
import java.util.Map;
import org.qsketch.filter.Answers;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.memory.Closing;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;

/**
 * Results that other devices have found for keys which were sent there, in the order of these keys.
 *
 * @param gpu where the keys come from
 * @param keys in their order
 * @param indices of the keys, in the order in which they were sent
 */
public record ReturnedResults(Gpu gpu, Keys keys, DeviceKeys indices) {
  /** Estimates of 4 or 8 bytes. */
  public Counts counts(List<Counts> given, int bytes) {
    return put(new Results.Estimates(bytes), given);
  }

  /** Yes or no. */
  public Answers answers(List<Answers> given) {
    return put(Results.ANSWERS, given);
  }

  /** Results lie on the device if the keys do, otherwise on the host. */
  private <R extends AutoCloseable> R put(Results<R> kind, List<R> given) {
    R here = kind.onDevice(gpu, keys.size());
    try {
      long from = 0;
      for (R some : given) {
        long count = kind.size(some);
        put(kind, some, from, count, kind.memory(here));
        from += count;
      }
      return keys instanceof DeviceKeys ? here : moved(kind, here);
    } catch (RuntimeException e) {
      Closing.close(here);
      throw e;
    }
  }

  private <R extends AutoCloseable> void put(
      Results<R> kind, R given, long from, long count, DeviceMemory target) {
    Program program = Program.withoutKeys(KernelFile.ROUTE, Map.of("ANSWER_BYTES", kind.bytes()));
    Object[] places = {indices.memory(), indices.from() + from, count, target};
    if (given instanceof DeviceResults there
        && gpu.reads(there.gpu(), () -> launch(program, count, there.memory(), places))) {
      return;
    }
    gpu.keyMemory()
        .lend(
            count * kind.bytes(),
            "results of another device",
            buffer -> {
              gpu.transfers()
                  .writeInOrder(
                      buffer,
                      0,
                      count * kind.bytes(),
                      (slice, at) -> kind.fill(slice, given, at / kind.bytes()));
              launch(program, count, buffer, places);
            });
  }

  private void launch(Program program, long count, DeviceMemory given, Object... places) {
    gpu.launch(
        program, EntryPoint.PUT_ANSWERS, count, given, places[0], places[1], places[2], places[3]);
  }

  private <R extends AutoCloseable> R moved(Results<R> kind, R here) {
    R host = kind.onHost(keys.size());
    gpu.transfers().read(kind.memory(here), kind.segment(host));
    Closing.close(here);
    return host;
  }
}
