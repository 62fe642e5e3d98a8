/**
 * The source {@code hwmon}: the power and energy sensors that Linux exposes below {@code /sys/class/hwmon}. It imports no other
 * kind of source, and neither the scheduling of polls nor the output.
 */
package io.github.jobenergy.node.source.hwmon;
