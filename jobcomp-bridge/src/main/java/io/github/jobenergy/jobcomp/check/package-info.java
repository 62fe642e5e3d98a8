/**
 * The checks of what a bridge requires before it runs: spool, accounting, permission, cluster, hook, brokers, rights and
 * topics. They change nothing. This package does not depend on the output of findings: it does not import cli. From
 * the running bridge it uses only the settings: it does not import bridge, reconcile and capture.
 */
package io.github.jobenergy.jobcomp.check;
