/** Small tools of all modules. */
package org.qsketch.internal;
