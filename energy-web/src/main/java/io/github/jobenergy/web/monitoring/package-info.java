/** The metrics of the cluster for Prometheus. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.web.monitoring;
