package org.qsketch.opencl;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jocl.CL;
import org.jocl.cl_command_queue;

/**
 * Which queues may run kernels at the same time.
 *
 * <p>PoCL before 6.0 counts the uses of a compiled kernel at the wrong entry of a cache where two
 * queues of the process run it in different sizes at the same time, and ends the process by an
 * assertion. There, a queue that wants to launch a kernel waits for the queue that launched one
 * last.
 */
enum LaunchTurns {
  /** All of them. */
  ANY {
    @Override
    void launch(cl_command_queue queue, Runnable launch) {
      launch.run();
    }

    @Override
    void leave(cl_command_queue queue) {}
  },

  /** One of the whole process. */
  ONE {
    private Optional<cl_command_queue> last = Optional.empty();

    @Override
    synchronized void launch(cl_command_queue queue, Runnable launch) {
      last.filter(other -> !other.equals(queue)).ifPresent(LaunchTurns::finish);
      last = Optional.of(queue);
      launch.run();
    }

    @Override
    synchronized void leave(cl_command_queue queue) {
      if (last.filter(queue::equals).isPresent()) {
        finish(queue);
        last = Optional.empty();
      }
    }
  };

  private static final Pattern OLD_POCL = Pattern.compile("([0-5])\\..*");

  /** Those of a driver. */
  static LaunchTurns of(String platform, String driver) {
    boolean pocl = platform.equals("Portable Computing Language");
    return pocl && OLD_POCL.matcher(driver).matches() ? ONE : ANY;
  }

  private static void finish(cl_command_queue queue) {
    Health.quietly(() -> CL.clFinish(queue));
  }

  /** Launches a kernel in a queue. */
  abstract void launch(cl_command_queue queue, Runnable launch);

  /** Waits for the kernels of a queue that is about to be released. */
  abstract void leave(cl_command_queue queue);
}
