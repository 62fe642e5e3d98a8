/** The processors that host the steps of alerts. The package knows Kafka Streams, and not how rules are evaluated. */
package io.github.jobenergy.energy.streams.steps.alert;
