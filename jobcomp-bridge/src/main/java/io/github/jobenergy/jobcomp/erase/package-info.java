/**
 * Erases the published records of a run or a user, and reports which topics keep records until their retention ends. It works
 * through {@code publish} and {@code privacy}: it imports neither {@code ledger} nor {@code spool} nor {@code accounting}, and
 * does not call Kafka clients itself.
 */
package io.github.jobenergy.jobcomp.erase;
