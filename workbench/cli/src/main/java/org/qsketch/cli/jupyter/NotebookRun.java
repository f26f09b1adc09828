package org.qsketch.cli.jupyter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A notebook that is to be run.
 *
 * @param path its file
 * @param parameters the cell that sets its parameters; empty if none are given
 * @param missing the given names that are not parameters of this notebook
 */
public record NotebookRun(String path, String parameters, List<String> missing) {
  /**
   * Returns the runs that a user asks for.
   *
   * @param folder of the notebooks
   * @param names of notebooks, or the numbers that these begin with; none for all of the folder
   * @param values of parameters by their names; each must be one of some notebook chosen
   * @return the runs, in the order of the names
   * @throws IOException if the folder cannot be read
   * @throws IllegalArgumentException for a notebook or a parameter that is not there, or a value
   *     that does not fit; the message names those there are
   */
  public static List<NotebookRun> of(Path folder, List<String> names, Map<String, String> values)
      throws IOException {
    List<Notebook> all = Notebook.in(folder);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("there is no notebook in %s".formatted(folder));
    }
    List<Notebook> chosen =
        names.isEmpty()
            ? all
            : names.stream().map(name -> find(name, all, folder)).distinct().toList();
    requireKnown(values, chosen);
    return chosen.stream().map(notebook -> of(notebook, values)).toList();
  }

  private static Notebook find(String name, List<Notebook> all, Path folder) {
    List<Notebook> found = all.stream().filter(notebook -> notebook.isCalled(name)).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no notebook '%s' in %s: choose from %s"
              .formatted(name, folder, listed(all.stream().map(Notebook::stem))));
    }
    return found.stream()
        .filter(notebook -> found.size() == 1 || notebook.isNamed(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is more than one notebook: choose from %s"
                        .formatted(name, listed(found.stream().map(Notebook::stem)))));
  }

  private static void requireKnown(Map<String, String> values, List<Notebook> chosen) {
    TreeSet<String> known =
        chosen.stream()
            .flatMap(notebook -> notebook.parameters().stream())
            .map(Parameter::name)
            .collect(Collectors.toCollection(TreeSet::new));
    values.keySet().stream()
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  "there is no parameter '%s' in the notebooks to run: choose from %s"
                      .formatted(name, listed(known.stream())));
            });
  }

  private static String listed(Stream<String> names) {
    String all = names.collect(Collectors.joining(", "));
    return all.isEmpty() ? "none" : all;
  }

  private static NotebookRun of(Notebook notebook, Map<String, String> values) {
    List<Parameter> set =
        notebook.parameters().stream().filter(p -> values.containsKey(p.name())).toList();
    String cell =
        set.stream().map(p -> p.assignment(values.get(p.name()))).collect(Collectors.joining("\n"));
    List<String> missing =
        values.keySet().stream()
            .filter(name -> set.stream().noneMatch(p -> p.name().equals(name)))
            .sorted()
            .toList();
    return new NotebookRun(notebook.file().toString(), cell, missing);
  }
}
