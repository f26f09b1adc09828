/**
 * The imports of a notebook or a JShell user: {@code import static
 * org.qsketch.lab.notebook.Workbench.*}. Experiments come back as tables, figures as values that
 * the notebook draws. Nothing here knows Jupyter.
 */
package org.qsketch.lab.notebook;
