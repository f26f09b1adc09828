package org.qsketch.cli;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.cli.command.AccuracyCommand;
import org.qsketch.cli.command.CompletionCommand;
import org.qsketch.cli.command.CountCommand;
import org.qsketch.cli.command.DevicesCommand;
import org.qsketch.cli.command.DistinctCommand;
import org.qsketch.cli.command.DocsCommand;
import org.qsketch.cli.command.DoctorCommand;
import org.qsketch.cli.command.Errors;
import org.qsketch.cli.command.FiguresCommand;
import org.qsketch.cli.command.FilterCommand;
import org.qsketch.cli.command.GroupByCommand;
import org.qsketch.cli.command.HeadStart;
import org.qsketch.cli.command.LabCommand;
import org.qsketch.cli.command.LauncherCommand;
import org.qsketch.cli.command.LimitsCommand;
import org.qsketch.cli.command.ManCommand;
import org.qsketch.cli.command.MemberCommand;
import org.qsketch.cli.command.QSketchCommand;
import org.qsketch.cli.command.ThroughputCommand;
import org.qsketch.cli.command.VersusCommand;
import org.qsketch.cli.option.Converters;
import org.qsketch.job.Provenance;
import org.qsketch.keys.HashFamily;
import org.qsketch.spec.Placement;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code qsketch} command. Without a sub-command it shows its help. */
@Command(
    name = "qsketch",
    description = "Probabilistic data structures on GPU, OpenCL device and CPU, side by side.",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nSizes: 2^27, 128Mi, 1e6, 250000. Lists are separated by commas.%n",
    footer = {
      "Exit codes: 0 done, 1 failed, 2 bad usage.",
      "",
      "Begin with:  qsketch devices    what there is to run on",
      "             qsketch figures    every figure of the papers, on this machine"
    })
public final class QSketch implements Runnable {
  private static final List<Class<?>> COMMANDS =
      List.of(
          DevicesCommand.class,
          DoctorCommand.class,
          LimitsCommand.class,
          ThroughputCommand.class,
          AccuracyCommand.class,
          FilterCommand.class,
          MemberCommand.class,
          GroupByCommand.class,
          DistinctCommand.class,
          FiguresCommand.class,
          VersusCommand.class,
          CountCommand.class,
          LabCommand.class,
          LauncherCommand.JShell.class,
          DocsCommand.class,
          CompletionCommand.class,
          ManCommand.class,
          LauncherCommand.Test.class,
          LauncherCommand.Jmh.class,
          LauncherCommand.Spark.class);

  /** The commands that describe all others, which then need their options. */
  private static final List<String> DESCRIBE_ALL = List.of(CompletionCommand.NAME, ManCommand.NAME);

  /** Returns the versions of the workbench and of the Java runtime. */
  private static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      Provenance build = Provenance.of(List.of(), Plan.DEFAULT_SEED, Map.of());
      return new String[] {
        "qsketch %s, commit %s".formatted(build.version(), build.commit()),
        "%s, %s".formatted(build.jdk(), build.operatingSystem())
      };
    }
  }

  @Spec private CommandSpec spec;

  private QSketch() {}

  /**
   * Returns the command, ready to execute. Errors are one line. A sub-command that the first
   * argument names is the only one, and others have options only if the arguments name them: to
   * read the options of all takes longer than most commands. Another thread prepares sub-commands
   * while this one prepares the command itself.
   *
   * @param arguments the command line
   * @return a fresh command line
   */
  public static CommandLine commandLine(String... arguments) {
    Errors errors = new Errors();
    CompletableFuture<List<CommandLine>> subcommands =
        HeadStart.onThread(() -> subcommands(List.of(arguments)));
    CommandLine qsketch = new CommandLine(new QSketch());
    prepare(qsketch);
    subcommands.join().forEach(qsketch::addSubcommand);
    return qsketch
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors)
        .setExecutionStrategy(Errors::execute)
        .registerConverter(Double.class, Converters::number)
        .registerConverter(Long.class, Converters::quantity)
        .registerConverter(long.class, Converters::quantity)
        .registerConverter(Integer.class, Converters::number32)
        .registerConverter(int.class, Converters::number32)
        .registerConverter(HashFamily.class, Converters::hash)
        .registerConverter(Path.class, Converters::file)
        .registerConverter(Placement.class, Converters.oneOf(Placement.class))
        .setDefaultValueProvider(QSketch::plainDefault)
        .setUsageHelpAutoWidth(true);
  }

  /** Returns a default as people write it: Java would show 1.0E-4. */
  private static String plainDefault(ArgSpec argument) {
    return argument.initialValue() instanceof Double number
        ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
        : null;
  }

  /**
   * Returns the command of this module that is called, which needs no others. Otherwise, returns
   * all commands; to find the commands of other installed modules takes time.
   */
  private static Stream<Class<?>> commands(List<String> arguments) {
    return called(arguments)
        .map(Stream::<Class<?>>of)
        .orElseGet(
            () ->
                Stream.concat(
                    COMMANDS.stream(),
                    ServiceLoader.load(QSketchCommand.class).stream()
                        .map(ServiceLoader.Provider::type)));
  }

  private static List<CommandLine> subcommands(List<String> arguments) {
    return commands(arguments).map(command -> subcommand(command, arguments)).toList();
  }

  private static Optional<Class<?>> called(List<String> arguments) {
    return arguments.isEmpty() || describeAll(arguments)
        ? Optional.empty()
        : COMMANDS.stream().filter(command -> isCalled(command, arguments.getFirst())).findFirst();
  }

  private static boolean isCalled(Class<?> command, String name) {
    return command.getAnnotation(Command.class).name().equals(name);
  }

  private static CommandLine subcommand(Class<?> command, List<String> arguments) {
    Command described = command.getAnnotation(Command.class);
    if (describeAll(arguments) || mayName(arguments, described.name())) {
      return prepare(new CommandLine(command));
    }
    CommandSpec listed = CommandSpec.create().name(described.name());
    listed.usageMessage().description(described.description());
    return new CommandLine(listed);
  }

  private static boolean describeAll(List<String> arguments) {
    return !arguments.isEmpty() && DESCRIBE_ALL.contains(arguments.getFirst());
  }

  /** Tells whether arguments may name a command. Picocli reads more arguments from files. */
  private static boolean mayName(List<String> arguments, String command) {
    return arguments.stream().anyMatch(one -> one.equals(command) || one.startsWith("@"));
  }

  private static CommandLine prepare(CommandLine command) {
    if (!(command.getCommand() instanceof LauncherCommand)) {
      command.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(new Version());
    }
    command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
    command.getSubcommands().values().forEach(QSketch::prepare);
    return command;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
