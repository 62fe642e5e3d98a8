package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.fanout.MeterSpaces;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.StreamsSettings;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say where the brokers are and what the topics are called. */
final class KafkaOptions {

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT,...",
            required = true,
            description = "The brokers to begin with.")
    private String bootstrapServer = "";

    @Mixin
    private ClientOptions clients = new ClientOptions();

    /** All of it, or a usage error that says which option cannot be. */
    StreamsSettings streams() {
        return clients.streams(bootstrapServer);
    }

    /** What the topology is built by, or a usage error that says which option cannot be. */
    EnergySettings settings(MeterSpaces spaces, MeterSettings meter) {
        return clients.settings(spaces, meter);
    }
}
