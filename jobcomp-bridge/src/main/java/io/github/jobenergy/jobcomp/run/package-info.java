/**
 * The parent of the packages that execute a bridge: its configuration, its counters, the state of runs, the intake of records,
 * the queries of accounting, and the loop that combines them. They are called by the command line and by quickstart, and do not
 * import cli, check, erase and survey.
 */
package io.github.jobenergy.jobcomp.run;
