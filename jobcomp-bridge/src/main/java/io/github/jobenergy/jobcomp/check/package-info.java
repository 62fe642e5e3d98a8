/**
 * The checks of what a bridge requires before it runs: spool, accounting, permission, cluster, hook, brokers, rights and
 * topics. They change nothing. This package does not know how findings are printed: it does not import cli. From run it
 * uses only the configuration of a bridge.
 */
package io.github.jobenergy.jobcomp.check;
