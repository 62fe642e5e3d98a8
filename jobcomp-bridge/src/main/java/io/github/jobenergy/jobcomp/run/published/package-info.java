/**
 * The published state of runs and of their starts, and the publication of further revisions. Records are compared with the
 * ledger, after the privacy policy is applied. This package does not depend on the origin of records: it imports none of the
 * packages bridge, reconcile, capture, waiting, spool and accounting.
 */
package io.github.jobenergy.jobcomp.run.published;
