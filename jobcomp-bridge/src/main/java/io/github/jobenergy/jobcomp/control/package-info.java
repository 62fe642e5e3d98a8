/**
 * The files through which an operator controls a running bridge, and the status that the bridge writes: pause, backfill
 * requests and status. Both the running bridge and the command line use them. This package does not import any other
 * package of the bridge.
 */
package io.github.jobenergy.jobcomp.control;
