package org.qsketch.lab.shell;

import jdk.jshell.tool.JavaShellToolBuilder;

/** The JDK's shell with the Javadoc of the workbench: what {@code qsketch jshell} runs. */
public final class Shell {
  private Shell() {}

  /**
   * Runs the shell to its end.
   *
   * @param arguments the arguments of the JDK's command {@code jshell}
   * @throws Exception if the shell fails
   */
  public static void main(String[] arguments) throws Exception {
    JavadocSources.show();
    System.exit(JavaShellToolBuilder.builder().start(arguments));
  }
}
