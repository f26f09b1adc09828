/** The documentation as one site: pages by Sphinx, the API by Javadoc. */
package org.qsketch.cli.site;
