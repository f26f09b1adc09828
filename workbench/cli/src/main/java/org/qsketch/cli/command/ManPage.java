package org.qsketch.cli.command;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page of a command and its sub-commands, in the macros of man(7). Picocli's own
 * generator writes AsciiDoc, which only Ruby turns into a manual page.
 *
 * @param command the command with all its sub-commands
 */
record ManPage(CommandSpec command) {
  /** Returns the page. */
  String text() {
    Stream<String> head =
        Stream.of(
            ".TH \"%s\" 1 \"\" \"%s\""
                .formatted(command.name().toUpperCase(Locale.ROOT), version()),
            ".SH NAME",
            plain(command.name()) + " \\- " + paragraph(command.usageMessage().description()),
            ".SH SYNOPSIS",
            ".B " + plain(command.name()),
            "[\\fIOPTION\\fR...] \\fICOMMAND\\fR [\\fIARGUMENT\\fR...]",
            ".SH OPTIONS");
    Stream<String> commands =
        command.subcommands().values().stream()
            .map(sub -> sub.getCommandSpec())
            .filter(sub -> !sub.usageMessage().hidden())
            .distinct()
            .flatMap(ManPage::section);
    return Stream.of(
            head,
            arguments(command),
            Stream.of(".SH COMMANDS"),
            commands,
            Stream.of(".SH NOTES"),
            literal(command.usageMessage().footerHeading().replace("%n", "").split("\n")),
            literal(command.usageMessage().footer()))
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private String version() {
    String[] version = command.version();
    return version.length == 0 ? "" : version[0].replace("\"", "");
  }

  private static Stream<String> section(CommandSpec sub) {
    return Stream.of(
            Stream.of(
                ".SS \"%s\"".formatted(plain(sub.qualifiedName())),
                paragraph(sub.usageMessage().description())),
            arguments(sub),
            literal(sub.usageMessage().footer()),
            sub.subcommands().values().stream().flatMap(below -> section(below.getCommandSpec())))
        .flatMap(lines -> lines);
  }

  private static Stream<String> arguments(CommandSpec of) {
    Stream<ArgSpec> options =
        of.options().stream().sorted(Comparator.comparing(OptionSpec::longestName)).map(o -> o);
    return Stream.concat(of.positionalParameters().stream(), options)
        .filter(argument -> !argument.hidden())
        .flatMap(
            argument ->
                Stream.of(".TP", ".B " + name(argument), paragraph(argument.description())));
  }

  private static String name(ArgSpec argument) {
    return switch (argument) {
      case OptionSpec option -> {
        String names = String.join(", ", option.names());
        yield plain(option.arity().max() > 0 ? names + " " + option.paramLabel() : names);
      }
      case PositionalParamSpec file -> plain(file.paramLabel());
      default -> throw new AssertionError(argument);
    };
  }

  /** Returns lines as one paragraph, with the formats of picocli undone. */
  private static String paragraph(String... lines) {
    return plain(formatted(String.join(" ", lines)));
  }

  /** Returns lines that are not filled, such as examples. */
  private static Stream<String> literal(String... lines) {
    Stream<String> shown = Arrays.stream(lines).map(ManPage::formatted).map(ManPage::plain);
    return Stream.of(Stream.of(".PP", ".nf"), shown, Stream.of(".fi")).flatMap(each -> each);
  }

  private static String formatted(String text) {
    return text.replace("%n", " ").replace("%%", "%");
  }

  /** Returns a text in which no letter is a command of roff. */
  private static String plain(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
