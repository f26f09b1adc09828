/** The chapter on the bulk path: batches by partitions against a random access for each key. */
package org.qsketch.lab.chapter.bulk;
