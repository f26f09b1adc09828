/**
 * The context of all structures on a device: a queue with its programs and transfers, and resources
 * that are freed together.
 */
package org.qsketch.gpu.context;
