/**
 * The checks of what a bridge requires before it runs: spool, accounting, permission, cluster, hook, brokers, rights and
 * topics. They change nothing. This package does not know how findings are printed: it does not import cli. From the
 * running bridge it uses only the settings: it does not import bridge, reconcile and capture.
 */
package io.github.jobenergy.jobcomp.check;
