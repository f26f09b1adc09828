/** Several devices as one backend. */
package org.qsketch.fleet;
