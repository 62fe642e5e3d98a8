/**
 * The intake of records: entries of the spool, records from the inlets, and the starts that the controller reports. It publishes
 * the first revision of a run and leaves the run to accounting. It also holds the state that the tasks of a session share, and
 * the batch with which a task publishes its decisions. This package queries no accounting: it imports neither bridge nor
 * reconcile nor accounting.
 */
package io.github.jobenergy.jobcomp.run.capture;
