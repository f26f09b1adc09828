package org.qsketch.cli.command;

import java.io.IOException;
import org.qsketch.cli.jupyter.Checkout;
import org.qsketch.cli.output.CommandFailedException;
import org.qsketch.cli.site.Site;
import picocli.CommandLine.Command;

/** {@code qsketch docs}. */
@Command(
    name = "docs",
    description = {
      "Make the documentation as one site, with the Javadoc of the API and a search that needs no"
          + " network.",
      "The first use prepares a private Python environment in the checkout."
    },
    footer = {
      "",
      "The site is target/docs. A link that leads nowhere is an error.",
      "",
      "Example:",
      "  qsketch docs"
    })
public final class DocsCommand extends QSketchCommand {
  @Override
  public Integer call() throws IOException {
    Checkout checkout =
        Checkout.find()
            .orElseThrow(
                () ->
                    new CommandFailedException(
                        "the documentation is part of a checkout: call ./qsketch docs there"));
    out().println(new Site(checkout.root()).build(err()));
    return 0;
  }
}
