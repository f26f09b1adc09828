package org.qsketch.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.qsketch.gpu.TestArguments;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.KernelCompilationException;
import org.qsketch.gpu.device.KernelSource;

@OnDevice
final class OpenClProgramTest {
  /** Arguments that do not fit {@code add(global uint *table, ulong count, uint summand)}. */
  static final List<List<Object>> WRONG_SCALARS = List.of(List.of(1, 1), List.of(1L, 1L));

  private final OpenClDevice device = TestDevice.open();
  private final ComputeQueue queue = device.openQueue();

  @AfterEach
  void close() {
    device.close();
  }

  @Test
  void definitionsReachTheSource() {
    String text = "kernel void set(global uint *table) { table[get_global_id(0)] = VALUE; }";
    DeviceMemory memory = TestDevice.upload(device, 0, 0);
    ComputeProgram program =
        device.compile(new KernelSource("set.cl", text, Map.of("VALUE", "0xBEEFu")));
    queue.launch(program.kernel("set"), 1, 2, TestArguments.of(memory));
    queue.finish();
    assertThat(TestDevice.download(device, memory)).containsExactly(0xBEEF, 0xBEEF);
  }

  @Test
  void sixtyFourBitAtomicsWork() {
    String text =
        """
        #pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
        kernel void count(global ulong *table) { atom_add(table, 1UL << 33); }
        """;
    DeviceMemory memory = TestDevice.upload(device, 0, 0);
    ComputeProgram program = device.compile(new KernelSource("count.cl", text, Map.of()));
    queue.launch(program.kernel("count"), 10, 10, TestArguments.of(memory));
    queue.finish();
    assertThat(TestDevice.download(device, memory)).containsExactly(0, 200);
  }

  @Test
  void aSourceThatDoesNotCompileIsRefusedWithTheLog() {
    String text = "kernel void broken(global uint *table) {\n  table[0] = no_such_thing;\n}";
    assertThatExceptionOfType(KernelCompilationException.class)
        .isThrownBy(() -> device.compile(new KernelSource("broken.cl", text, Map.of())))
        .withMessageContaining("broken.cl does not compile with OpenCL")
        .withMessageContaining("no_such_thing");
  }

  @Test
  void anOptionThatTheCompilerDoesNotKnowIsRefused() {
    KernelSource source = new KernelSource("odd.cl", "", Map.of("A", "1 -no-such-option"));
    assertThatExceptionOfType(KernelCompilationException.class)
        .isThrownBy(() -> device.compile(source))
        .withMessageContaining("odd.cl")
        .withMessageContaining("no-such-option");
  }

  @Test
  void aMissingKernelIsRefusedWithTheAvailableNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TestDevice.kernels(device).kernel("multiply"))
        .withMessageContaining("test.cl has no kernel 'multiply'")
        .withMessageContaining("add")
        .withMessageContaining("burn");
  }

  @ParameterizedTest
  @FieldSource("WRONG_SCALARS")
  void argumentsOfAnotherKindAreRefused(List<Object> scalars) {
    ComputeKernel add = TestDevice.kernels(device).kernel("add");
    DeviceMemory memory = TestDevice.upload(device, 7);
    Object[] arguments = Stream.concat(Stream.of(memory), scalars.stream()).toArray();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> queue.launch(add, 1, 1, TestArguments.of(arguments)))
        .withMessageContaining("of the kernel add is 'u")
        .withMessageContaining("a Long to 64 bits");
    queue.launch(add, 1, 1, TestArguments.of(memory, 1L, 1));
    queue.finish();
    assertThat(TestDevice.download(device, memory)).containsExactly(8);
  }

  @Test
  void numbersDoNotPassForMemoryNorMemoryForNumbers() {
    ComputeKernel add = TestDevice.kernels(device).kernel("add");
    DeviceMemory memory = TestDevice.upload(device, 7);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> queue.launch(add, 1, 1, TestArguments.of(7L, 1L, 1)))
        .withMessageContaining("parameter 0 of the kernel add is 'uint* table' and got Long");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> queue.launch(add, 1, 1, TestArguments.of(memory, memory, 1)))
        .withMessageContaining("parameter 1 of the kernel add is 'ulong count'");
  }

  @Test
  void anotherNumberOfArgumentsIsRefused() {
    ComputeKernel add = TestDevice.kernels(device).kernel("add");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> queue.launch(add, 1, 1, TestArguments.of(1L)))
        .withMessageContaining("add has 3 parameters and got 1 arguments");
  }

  @Test
  void launchesThatTheDeviceCannotRunAreRefused() {
    ComputeKernel add = TestDevice.kernels(device).kernel("add");
    DeviceMemory memory = TestDevice.upload(device, 7);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> queue.launch(add, 1, 1 << 20, TestArguments.of(memory, 1L, 1)))
        .withMessageContaining("in groups of 1048576 work-items")
        .withMessageContaining("at most");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> queue.launch(add, 0, 1, TestArguments.of(memory, 1L, 1)))
        .withMessageContaining("0 groups of 1 work-items");
  }

  @Test
  void aKernelIsClosedWithItsProgram() {
    ComputeProgram program = TestDevice.kernels(device);
    ComputeKernel add = program.kernel("add");
    assertThat(program.kernel("add")).isSameAs(add);
    DeviceMemory memory = TestDevice.upload(device, 7);
    program.close();
    program.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> queue.launch(add, 1, 1, TestArguments.of(memory, 1L, 1)))
        .withMessageContaining("the program test.cl is closed");
    assertThatIllegalStateException().isThrownBy(() -> program.kernel("add"));
  }
}
