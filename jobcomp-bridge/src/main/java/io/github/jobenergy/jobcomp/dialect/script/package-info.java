/**
 * Reads the records of the jobcomp/script hook: the environment of one call per run. It reads bytes of a record, wherever they
 * are from: it imports neither {@code spool} nor {@code publish}, none of the readers of other formats, and not {@code energy},
 * since slurmctld passes no energy to the hook.
 */
package io.github.jobenergy.jobcomp.dialect.script;
