/** The sketches of other papers, in plain Java, to compare the workbench's with. */
module org.qsketch.rivals {
  requires java.compiler;
  requires transitive org.qsketch.core;

  exports org.qsketch.rivals;

  uses org.qsketch.rivals.RivalProvider;
}
