/**
 * Measurements of jobcomp-bridge: the hook, the drain of a full spool and the latency from hook to topic, each as a ratio to a
 * ceiling or floor of the same run.
 */
package io.github.jobenergy.quickstart.bench.bridge;
