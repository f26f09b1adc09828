package org.qsketch.opencl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_device_id;
import org.jocl.cl_program;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.device.KernelCompilationException;
import org.qsketch.gpu.device.KernelSource;

/** A program that was built for a device. */
final class OpenClProgram extends Resource implements ComputeProgram {
  /** The options for exact arithmetic, and for the checks of arguments. */
  private static final List<String> OPTIONS = List.of("-cl-std=CL1.2", "-cl-kernel-arg-info");

  private static final Set<Integer> REFUSALS =
      Set.of(
          CL.CL_BUILD_PROGRAM_FAILURE, CL.CL_COMPILE_PROGRAM_FAILURE, CL.CL_INVALID_BUILD_OPTIONS);

  private final String name;
  private final cl_program handle;
  private final Map<String, OpenClKernel> kernels = new HashMap<>();

  private OpenClProgram(OpenClDevice device, String name, cl_program handle) {
    super(device, "the program " + name);
    this.name = name;
    this.handle = handle;
  }

  /**
   * Builds a program.
   *
   * @throws KernelCompilationException with the log, if the source does not compile
   */
  static OpenClProgram build(OpenClDevice device, KernelSource source) {
    String[] texts = {source.text()};
    cl_program program =
        CL.clCreateProgramWithSource(device.context(), texts.length, texts, null, null);
    try {
      build(program, device, source);
      return new OpenClProgram(device, source.name(), program);
    } catch (RuntimeException e) {
      Health.quietly(() -> CL.clReleaseProgram(program));
      throw e;
    }
  }

  private static void build(cl_program program, OpenClDevice device, KernelSource source) {
    List<String> options = new ArrayList<>(OPTIONS);
    options.addAll(source.options());
    String line = String.join(" ", options);
    try {
      CL.clBuildProgram(program, 1, new cl_device_id[] {device.id()}, line, null, null);
    } catch (CLException e) {
      if (!REFUSALS.contains(e.getStatus())) {
        throw e;
      }
      String log = log(program, device.id()).strip();
      String reason =
          log.isEmpty() ? "%s; options: %s".formatted(ErrorCode.text(e.getStatus()), line) : log;
      throw new KernelCompilationException(source.name(), device.description().driver(), reason);
    }
  }

  private static String log(cl_program program, cl_device_id device) {
    return Query.text(
        (size, value, needed) ->
            CL.clGetProgramBuildInfo(
                program, device, CL.CL_PROGRAM_BUILD_LOG, size, value, needed));
  }

  @Override
  public ComputeKernel kernel(String kernel) {
    checkOpen();
    return device().health().get(() -> kernels.computeIfAbsent(kernel, this::create));
  }

  private OpenClKernel create(String kernel) {
    try {
      return OpenClKernel.create(this, handle, kernel);
    } catch (CLException e) {
      if (e.getStatus() != CL.CL_INVALID_KERNEL_NAME) {
        throw e;
      }
      throw new IllegalArgumentException(
          "%s has no kernel '%s': choose from %s".formatted(name, kernel, kernelNames()));
    }
  }

  private String kernelNames() {
    return Query.text(
            (size, value, needed) ->
                CL.clGetProgramInfo(handle, CL.CL_PROGRAM_KERNEL_NAMES, size, value, needed))
        .replace(";", ", ");
  }

  @Override
  void free() {
    kernels.values().forEach(OpenClKernel::free);
    Health.quietly(() -> CL.clReleaseProgram(handle));
  }
}
