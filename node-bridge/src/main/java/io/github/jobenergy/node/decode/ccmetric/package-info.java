/**
 * The format of ClusterCockpit's cc-metric-collector, in line protocol or JSON. It imports no other format, and neither Kafka nor
 * the mapping of targets to nodes.
 */
package io.github.jobenergy.node.decode.ccmetric;
