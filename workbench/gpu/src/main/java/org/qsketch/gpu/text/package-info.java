/** Tokens of texts, found and hashed on a device. */
package org.qsketch.gpu.text;
