/**
 * The source {@code rapl}: the energy counters of Intel and AMD processors. It imports no other kind of source, and neither the
 * scheduling of polls nor the output.
 */
package io.github.jobenergy.node.source.rapl;
