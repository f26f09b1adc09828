/**
 * What all structures on a device share: a queue with its programs and transfers, and resources
 * that are freed together.
 */
package org.qsketch.gpu.context;
