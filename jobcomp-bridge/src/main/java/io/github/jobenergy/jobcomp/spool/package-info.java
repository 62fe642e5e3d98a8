/**
 * The spool: the folder on a local disk through which records reach the bridge, with its lock, its limits and its rejected
 * entries. It handles names and bytes only: it imports no other package of the project, and does not parse the records.
 */
package io.github.jobenergy.jobcomp.spool;
