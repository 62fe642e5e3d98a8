/**
 * The checks of the command {@code check}: sources, targets, device clocks, the cluster name, brokers, rights and topics. Each
 * check results in findings and changes nothing. It imports neither the command line nor the adoption nor the conversion of
 * samples to readings.
 */
package io.github.jobenergy.node.check;
