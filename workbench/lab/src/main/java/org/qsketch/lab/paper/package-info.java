/** Output for papers: tables as LaTeX and Markdown, figures as files for printing. */
package org.qsketch.lab.paper;
