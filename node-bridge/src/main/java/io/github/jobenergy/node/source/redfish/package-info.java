/**
 * The source {@code redfish}: sessions with BMCs, discovery of resources, and polls. The parsing of resources belongs to the
 * subpackage {@code resource}. It imports no other kind of source, and neither the scheduling of polls nor the output.
 */
package io.github.jobenergy.node.source.redfish;
