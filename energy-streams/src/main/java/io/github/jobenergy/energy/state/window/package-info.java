/** What the window stores of Kafka Streams require beside the records of a step. */
package io.github.jobenergy.energy.state.window;
