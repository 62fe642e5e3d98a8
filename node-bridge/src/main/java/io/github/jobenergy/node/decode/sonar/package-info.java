/**
 * The formats of NordicHPC's sonar: JSON, and the former lines of fields. It imports no other format, and neither Kafka nor the
 * mapping of targets to nodes.
 */
package io.github.jobenergy.node.decode.sonar;
