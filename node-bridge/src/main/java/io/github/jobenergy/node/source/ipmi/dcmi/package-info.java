/**
 * The parsing of the output of IPMI programs. It imports neither the execution of programs nor the targets of BMCs nor the
 * samples.
 */
package io.github.jobenergy.node.source.ipmi.dcmi;
