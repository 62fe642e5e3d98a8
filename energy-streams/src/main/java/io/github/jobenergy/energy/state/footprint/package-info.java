/** The state stores of footprints in Kafka Streams. */
package io.github.jobenergy.energy.state.footprint;
