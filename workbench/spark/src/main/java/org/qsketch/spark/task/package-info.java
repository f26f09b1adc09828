/** What tasks compute on. */
package org.qsketch.spark.task;
