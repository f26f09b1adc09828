package org.qsketch.opencl;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jocl.CL;
import org.jocl.cl_command_queue;

/**
 * Decides which queues of the process may run kernels at the same time.
 *
 * <p>If two queues run a kernel in different sizes at the same time, PoCL before 6.0 counts its
 * uses at the wrong entry of a cache, and ends the process by an assertion. With such a driver, a
 * queue that is about to launch a kernel waits for the queue that launched the last one.
 */
sealed interface LaunchTurns {
  /** All queues may run kernels at the same time. */
  LaunchTurns ANY = new AnyQueue();

  /** One queue at a time may run kernels. */
  LaunchTurns ONE = new OneQueue();

  /** Returns the turns that a driver needs. */
  static LaunchTurns of(String platform, String driver) {
    boolean pocl = platform.equals("Portable Computing Language");
    return pocl && OneQueue.OLD_POCL.matcher(driver).matches() ? ONE : ANY;
  }

  /** Launches a kernel in a queue. */
  void launch(cl_command_queue queue, Runnable launch);

  /** Waits for the kernels of a queue that is about to be released. */
  void leave(cl_command_queue queue);

  /** Lets all queues launch at any time. */
  final class AnyQueue implements LaunchTurns {
    private AnyQueue() {}

    @Override
    public void launch(cl_command_queue queue, Runnable launch) {
      launch.run();
    }

    @Override
    public void leave(cl_command_queue queue) {}
  }

  /** Makes queues take turns. */
  final class OneQueue implements LaunchTurns {
    private static final Pattern OLD_POCL = Pattern.compile("[0-5]\\..*");

    private Optional<cl_command_queue> last = Optional.empty();

    private OneQueue() {}

    @Override
    public synchronized void launch(cl_command_queue queue, Runnable launch) {
      last.filter(other -> !other.equals(queue)).ifPresent(OneQueue::finish);
      last = Optional.of(queue);
      launch.run();
    }

    @Override
    public synchronized void leave(cl_command_queue queue) {
      if (last.filter(queue::equals).isPresent()) {
        finish(queue);
        last = Optional.empty();
      }
    }

    private static void finish(cl_command_queue queue) {
      Health.quietly(() -> CL.clFinish(queue));
    }
  }
}
