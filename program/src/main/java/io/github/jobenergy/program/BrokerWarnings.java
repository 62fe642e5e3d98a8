package io.github.jobenergy.program;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.helpers.MessageFormatter;

/**
 * Replaces the warnings that Kafka's clients repeat while brokers are unavailable by one line a minute, with their number and the
 * latest of them. An outage of less than ten seconds, such as the restart of a broker, is not logged. Part of the logging
 * configuration: {@code conf/logback.xml} names this filter.
 */
public final class BrokerWarnings extends TurboFilter {

    /**
     * The loggers that warn of each connection that fails, of each address that no name service knows, and of each response that
     * is late.
     */
    private static final Set<String> REPEATED = Set.of(
            "org.apache.kafka.clients.NetworkClient",
            "org.apache.kafka.clients.ClientUtils",
            "org.apache.kafka.clients.producer.internals.Sender",
            "org.apache.kafka.common.network.Selector");

    private static final long GRACE_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long PERIOD_NANOS = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanos;

    private Optional<Long> latest = Optional.empty();
    private long lineDue;
    private long count;

    /** Creates a filter; called by logback. */
    public BrokerWarnings() {
        this(System::nanoTime);
    }

    /** A filter with that clock, in nanoseconds. */
    BrokerWarnings(LongSupplier nanos) {
        this.nanos = nanos;
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] arguments,
            @Nullable Throwable thrown) {
        // Without a message, the call only checks whether a warning would be logged.
        if (level != Level.WARN || format == null || !REPEATED.contains(logger.getName())) {
            return FilterReply.NEUTRAL;
        }
        Optional<Long> warnings = countUntilLineIsDue();
        if (warnings.isPresent()) {
            LoggerFactory.getLogger(BrokerWarnings.class)
                    .atWarn()
                    .addKeyValue("count", warnings.get())
                    .addKeyValue(
                            "reason",
                            MessageFormatter.basicArrayFormat(format, arguments == null ? new Object[0] : arguments))
                    .log("no usable connection to brokers; Kafka's clients repeat warnings, the latest is the reason");
        }
        return FilterReply.DENY;
    }

    /** Counts a warning; returns the number since the last line if the next line is due, else absent. */
    private synchronized Optional<Long> countUntilLineIsDue() {
        long now = nanos.getAsLong();
        boolean isNew = latest.isEmpty() || now - latest.get() > PERIOD_NANOS;
        latest = Optional.of(now);
        if (isNew) {
            count = 0;
            lineDue = now + GRACE_NANOS;
        }
        count++;
        if (now - lineDue < 0) {
            return Optional.empty();
        }
        long counted = count;
        count = 0;
        lineDue = now + PERIOD_NANOS;
        return Optional.of(counted);
    }
}
