/**
 * The interface of a chapter of the report, and the words, places, rates and lines that all
 * chapters share. Each structure has its chapter in a package below. Nothing here names a
 * structure.
 */
package org.qsketch.lab.chapter;
