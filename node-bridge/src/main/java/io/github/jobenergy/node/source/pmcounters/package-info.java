/**
 * The source {@code pm_counters}: the meters of HPE Cray blades. It imports no other kind of source, and neither the scheduling
 * of polls nor the output.
 */
package io.github.jobenergy.node.source.pmcounters;
