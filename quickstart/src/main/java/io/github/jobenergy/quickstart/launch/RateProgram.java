package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.publish.Publication;
import io.github.jobenergy.rate.publish.RateBrokers;
import io.github.jobenergy.rate.publish.RateOutput;
import io.github.jobenergy.rate.source.RateSource;
import io.github.jobenergy.rate.source.RateSources;
import io.github.jobenergy.rate.spec.RateSpec;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The rate-bridge of a play: it publishes the tables of rates of a recording, as {@code rate-bridge backfill} does. */
final class RateProgram {

    /** The slots of a day before and a day after the start of a recording are published. */
    private static final Duration AROUND = Duration.ofDays(1);

    private static final Map<String, String> EXAMPLE =
            Map.of("provider", "example", "zone", "example", "series", "example");

    private RateProgram() {}

    /**
     * Publishes the rates of a recording; returns when the broker has them.
     *
     * @return the outcome, in words
     * @throws IOException if a table cannot be read, or one of its slots was rejected
     */
    static String publish(Recording recording, Broker broker) throws IOException {
        Interval range =
                Interval.of(recording.start().minus(AROUND), recording.start().plus(AROUND));
        RateOutput output = new RateOutput(
                new RateBrokers(broker.bootstrapServers(), Map.of()),
                broker.topicName(Topic.RATES),
                recording.cluster(),
                broker.topicPrefix() + "rate-bridge");
        RateSources sources = new RateSources(recording.cluster(), Clock.fixed(recording.start(), ZoneOffset.UTC));
        StringBuilder outcomes = new StringBuilder();
        try (Publication publication = new Publication(output, () -> range)) {
            for (Map.Entry<RateKind, Path> table : recording.rates().entrySet()) {
                RateSource source = sources.source(spec(table.getKey(), table.getValue()), Set.of());
                for (DecodedRates rates : source.read(range)) {
                    requireValid(table.getValue(), rates);
                    outcomes.append(outcomes.length() == 0 ? "" : "; ")
                            .append(Recording.word(table.getKey()))
                            .append(": ")
                            .append(publication.publish(rates.slots()).summary());
                }
            }
        } catch (SupersededException other) {
            throw new IOException("another program publishes rates on this broker: " + other.getMessage(), other);
        }
        return outcomes.toString();
    }

    private static void requireValid(Path table, DecodedRates rates) throws IOException {
        if (rates.rejectedCount() > 0) {
            throw new IOException(table + ": " + String.join("; ", rates.reasons()));
        }
    }

    private static RateSpec spec(RateKind rate, Path table) {
        Map<String, String> settings = new HashMap<>(EXAMPLE);
        settings.put("file", table.toString());
        settings.put("rate", Recording.word(rate));
        settings.putAll(meaning(rate));
        return new RateSpec("csv", settings);
    }

    /** Returns what the values of a table state. */
    private static Map<String, String> meaning(RateKind rate) {
        return switch (rate) {
            case CARBON_INTENSITY ->
                Map.of(
                        "unit", "g/kWh",
                        "factor-type", "lifecycle",
                        "rate-method", "average",
                        "basis", "consumption",
                        "accounting", "location_based");
            case ELECTRICITY_PRICE -> Map.of("unit", "EUR/kWh");
            case PUE -> Map.of("unit", "1");
        };
    }
}
