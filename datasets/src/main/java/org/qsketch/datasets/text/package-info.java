/** Texts as keys: files cut into pieces of whole tokens, which threads read together. */
package org.qsketch.datasets.text;
