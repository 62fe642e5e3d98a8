/**
 * The source {@code ipmi}: BMCs read by IPMI's DCMI through programs of the system. It imports no other kind of source, and
 * neither the scheduling of polls nor the output.
 */
package io.github.jobenergy.node.source.ipmi;
