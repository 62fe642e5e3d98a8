/**
 * Merges the records of different sources of one run: those of the hook and of accounting, and the RESIZING records of a resized
 * run. It imports {@code reading} and the schemas only: it does not depend on the formats of the records, nor on {@code spool},
 * {@code ledger} or {@code publish}.
 */
package io.github.jobenergy.jobcomp.merge;
