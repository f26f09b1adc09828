/**
 * The common part of all images: a versioned binary format with checksums, whose reader trusts no
 * file.
 */
package org.qsketch.image;
