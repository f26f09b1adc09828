package org.qsketch.opencl;

import java.util.List;
import java.util.stream.IntStream;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;
import org.jocl.cl_program;
import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.KernelArguments;

/** An entry point, with what OpenCL knows of its parameters. */
final class OpenClKernel implements ComputeKernel {
  private static final int DIMENSIONS = 3;

  private final OpenClProgram program;
  private final String name;
  private final cl_kernel handle;
  private final List<Parameter> parameters;
  private final long largestGroup;

  /** A parameter as declared; drivers take any 8 bytes for a buffer, and crash later. */
  private record Parameter(String declaration, boolean isBuffer) {
    static Parameter of(cl_kernel kernel, int index) {
      String type = text(kernel, index, CL.CL_KERNEL_ARG_TYPE_NAME);
      String name = text(kernel, index, CL.CL_KERNEL_ARG_NAME);
      return new Parameter(type + " " + name, isBuffer(kernel, index));
    }

    private static boolean isBuffer(cl_kernel kernel, int index) {
      long qualifier =
          Query.number(
              (size, value, needed) ->
                  CL.clGetKernelArgInfo(
                      kernel, index, CL.CL_KERNEL_ARG_ADDRESS_QUALIFIER, size, value, needed));
      return qualifier == CL.CL_KERNEL_ARG_ADDRESS_GLOBAL
          || qualifier == CL.CL_KERNEL_ARG_ADDRESS_CONSTANT;
    }

    private static String text(cl_kernel kernel, int index, int what) {
      return Query.text(
          (size, value, needed) -> CL.clGetKernelArgInfo(kernel, index, what, size, value, needed));
    }
  }

  /** Looks up an entry point in a program. */
  static OpenClKernel create(OpenClProgram program, cl_program built, String name) {
    cl_kernel kernel = CL.clCreateKernel(built, name, null);
    try {
      return new OpenClKernel(program, name, kernel);
    } catch (CLException e) {
      Health.quietly(() -> CL.clReleaseKernel(kernel));
      throw e;
    }
  }

  private OpenClKernel(OpenClProgram program, String name, cl_kernel handle) {
    this.program = program;
    this.name = name;
    this.handle = handle;
    this.parameters =
        IntStream.range(0, parameterCount(handle))
            .mapToObj(index -> Parameter.of(handle, index))
            .toList();
    this.largestGroup = largestGroup(program.device(), handle);
  }

  private static int parameterCount(cl_kernel kernel) {
    return (int)
        Query.number(
            (size, value, needed) ->
                CL.clGetKernelInfo(kernel, CL.CL_KERNEL_NUM_ARGS, size, value, needed));
  }

  /**
   * Returns the most work-items that can run together. NVIDIA's driver says 256 of all kernels,
   * also of those that it has compiled for more.
   */
  private static long largestGroup(OpenClDevice device, cl_kernel kernel) {
    return Math.max(
        first(device, kernel, CL.CL_KERNEL_WORK_GROUP_SIZE),
        first(device, kernel, CL.CL_KERNEL_COMPILE_WORK_GROUP_SIZE));
  }

  /** Returns the first number of a property, which may have one for each dimension. */
  private static long first(OpenClDevice device, cl_kernel kernel, int property) {
    long[] numbers = new long[DIMENSIONS];
    CL.clGetKernelWorkGroupInfo(
        kernel, device.id(), property, DIMENSIONS * Long.BYTES, Pointer.to(numbers), null);
    return numbers[0];
  }

  /** Checks that a kernel can be used on a device. */
  static OpenClKernel of(ComputeKernel kernel, OpenClDevice device) {
    if (kernel instanceof OpenClKernel own) {
      own.program.checkUsableOn(device);
      return own;
    }
    throw new IllegalArgumentException("%s is not an OpenCL kernel".formatted(kernel));
  }

  /** Queues a launch of the kernel. */
  void enqueue(cl_command_queue queue, int groups, int groupSize, KernelArguments arguments) {
    checkShape(groups, groupSize);
    checkCount(arguments);
    arguments.write(new Binding());
    long[] items = {(long) groups * groupSize};
    long[] group = {groupSize};
    CL.clEnqueueNDRangeKernel(queue, handle, 1, null, items, group, 0, null, null);
  }

  private void checkShape(int groups, int groupSize) {
    if (groups < 1 || groupSize < 1) {
      throw new IllegalArgumentException(
          "the kernel %s is launched with %d groups of %d work-items: there must be at least one of each"
              .formatted(name, groups, groupSize));
    }
    if (groupSize > largestGroup) {
      throw new IllegalArgumentException(
          "the kernel %s is launched in groups of %d work-items: %s can run at most %d together"
              .formatted(name, groupSize, program.device().name(), largestGroup));
    }
  }

  private void checkCount(KernelArguments arguments) {
    Counting counting = new Counting();
    arguments.write(counting);
    if (counting.count != parameters.size()) {
      throw new IllegalArgumentException(
          "the kernel %s has %d parameters and got %d arguments"
              .formatted(name, parameters.size(), counting.count));
    }
  }

  private static final class Counting implements ArgumentWriter {
    private int count;

    @Override
    public void putMemory(DeviceMemory memory) {
      count++;
    }

    @Override
    public void putLong(long number) {
      count++;
    }

    @Override
    public void putInt(int number) {
      count++;
    }
  }

  /** Binds arguments to the parameters; a driver would not notice all that do not match. */
  private final class Binding implements ArgumentWriter {
    private int count;

    @Override
    public void putMemory(DeviceMemory memory) {
      cl_mem buffer = OpenClMemory.of(memory, program.device()).handle();
      bind(true, Sizeof.cl_mem, Pointer.to(buffer), "memory");
    }

    @Override
    public void putLong(long number) {
      bind(false, Long.BYTES, Pointer.to(new long[] {number}), "Long");
    }

    @Override
    public void putInt(int number) {
      bind(false, Integer.BYTES, Pointer.to(new int[] {number}), "Integer");
    }

    private void bind(boolean isBuffer, long bytes, Pointer value, String kind) {
      int index = count++;
      if (parameters.get(index).isBuffer() != isBuffer) {
        throw mismatch(index, kind);
      }
      try {
        CL.clSetKernelArg(handle, index, bytes, value);
      } catch (CLException e) {
        throw e.getStatus() == CL.CL_INVALID_ARG_SIZE ? mismatch(index, kind) : e;
      }
    }
  }

  private IllegalArgumentException mismatch(int index, String kind) {
    return new IllegalArgumentException(
        "parameter %d of the kernel %s is '%s' and got %s: memory goes to a global pointer, a Long to 64 bits, an Integer to 32 bits"
            .formatted(index, name, parameters.get(index).declaration(), kind));
  }

  void free() {
    Health.quietly(() -> CL.clReleaseKernel(handle));
  }
}
