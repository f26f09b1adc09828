/**
 * What the images of all structures share: a versioned binary format with checksums, whose reader
 * trusts no file.
 */
package org.qsketch.image;
