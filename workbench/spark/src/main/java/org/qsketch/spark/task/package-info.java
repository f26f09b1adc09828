/** The devices that tasks compute on. */
package org.qsketch.spark.task;
