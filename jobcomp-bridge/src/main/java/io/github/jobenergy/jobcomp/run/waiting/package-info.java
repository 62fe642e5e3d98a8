/**
 * The runs that wait for accounting, and the assignment of records to the runs of a job. It holds names, times and keys: the
 * contents of the records stay in the spool. This package publishes nothing: it imports none of the packages bridge, reconcile,
 * capture, published and publish.
 */
package io.github.jobenergy.jobcomp.run.waiting;
