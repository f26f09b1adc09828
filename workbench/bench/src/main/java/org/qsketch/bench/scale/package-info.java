/** What a cluster would do, worked out from measured rates. */
package org.qsketch.bench.scale;
