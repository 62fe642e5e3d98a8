package io.github.jobenergy.rate.run;

import io.github.jobenergy.program.Backoff;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.program.monitoring.LoopProgress;
import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.publish.SlotChanges;
import io.github.jobenergy.rate.publish.SlotOutcome;
import io.github.jobenergy.rate.source.RateLimitedException;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls one source and publishes its slots. After a failure nothing is published for the source, and the next poll follows after
 * a wait that doubles with each failure in a row. A slot that a provider does not have stays unknown.
 */
public final class SourceLoop {

    private static final Logger LOG = LoggerFactory.getLogger(SourceLoop.class);

    private static final Duration FIRST_WAIT = Duration.ofSeconds(10);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);
    private static final Backoff BACKOFF = new Backoff(FIRST_WAIT, LONGEST_WAIT);

    private final NamedSource source;
    private final SlotPublisher publisher;
    private final Supplier<Interval> window;
    private final Clock clock;
    private final RandomGenerator random;
    private final SourceProgress progress = new SourceProgress();
    private final LoopProgress rounds;
    private Instant lastSuccess;
    private int failures;
    private List<String> knownReasons = List.of();

    /** Creates a loop; {@code window} is the window of the slots to read. */
    public SourceLoop(
            NamedSource source,
            SlotPublisher publisher,
            Supplier<Interval> window,
            Clock clock,
            RandomGenerator random) {
        this.source = source;
        this.publisher = publisher;
        this.window = window;
        this.clock = clock;
        this.random = random;
        this.lastSuccess = clock.instant();
        this.rounds = new LoopProgress("source " + source.name());
    }

    /** Returns the progress of the polls. For any thread. */
    LoopProgress rounds() {
        return rounds;
    }

    /** Returns the progress since the start. */
    SourceProgress progress() {
        return progress;
    }

    /** Returns the source. */
    NamedSource source() {
        return source;
    }

    /**
     * Polls the source once, publishes its slots, and returns the wait until the next poll.
     *
     * @throws SupersededException if another program has taken over
     * @throws KafkaException if the brokers deny a right or the authentication
     */
    public Duration step() throws SupersededException {
        Duration wait = poll();
        rounds.advanced(wait);
        return wait;
    }

    private Duration poll() throws SupersededException {
        try {
            Rejected rejected = new Rejected();
            source.source().<SupersededException>read(window.get(), rates -> {
                log(publisher.publish(rates.slots()));
                progress.published(rates.slots(), clock.instant());
                rejected.add(rates);
                rounds.advanced();
            });
            logRejections(rejected);
            failures = 0;
            lastSuccess = clock.instant();
            progress.succeeded(lastSuccess);
            return source.every();
        } catch (RateLimitedException limited) {
            progress.failed();
            Duration wait = failed(String.valueOf(limited.getMessage()));
            return limited.retryAfter().compareTo(wait) > 0 ? limited.retryAfter() : wait;
        } catch (IOException unavailable) {
            progress.failed();
            return failed(String.valueOf(unavailable.getMessage()));
        } catch (AuthorizationException | AuthenticationException denied) {
            throw denied;
        } catch (KafkaException brokers) {
            progress.failed(brokers, clock.instant());
            return failed(brokers.toString());
        }
    }

    private Duration failed(String reason) {
        failures++;
        LOG.atWarn()
                .addKeyValue("source", source.name())
                .addKeyValue("reason", reason)
                .addKeyValue("count", failures)
                .log(
                        "the source was not published; its last success was {} ago",
                        Duration.between(lastSuccess, clock.instant()));
        return BACKOFF.after(failures, random);
    }

    private void log(SlotChanges changes) {
        if (!changes.slots().isEmpty()) {
            LOG.atInfo()
                    .addKeyValue("source", source.name())
                    .addKeyValue("count", changes.slots().size())
                    .log("{}", changes.summary());
        }
        if (changes.count(SlotOutcome.OVERLAPPING) > 0) {
            LOG.atWarn()
                    .addKeyValue("source", source.name())
                    .addKeyValue("count", changes.count(SlotOutcome.OVERLAPPING))
                    .log("slots overlap published slots that have another start, and were not published");
        }
        long outside = changes.count(SlotOutcome.OUTSIDE_WINDOW);
        if (outside > 0 && changes.counts().size() == 1) {
            LOG.atWarn()
                    .addKeyValue("source", source.name())
                    .addKeyValue("count", outside)
                    .log("all slots of a document are outside the window, and were not published");
        }
    }

    /** The rejections of a poll. */
    private static final class Rejected {
        private final List<String> reasons = new ArrayList<>();
        private long count;

        void add(DecodedRates rates) {
            count += rates.rejectedCount();
            reasons.addAll(rates.reasons());
        }
    }

    /** Logs the reasons of a poll, unless they are those of the poll before. */
    private void logRejections(Rejected rejected) {
        if (!rejected.reasons.isEmpty() && !rejected.reasons.equals(knownReasons)) {
            LOG.atWarn()
                    .addKeyValue("source", source.name())
                    .addKeyValue("count", rejected.count)
                    .addKeyValue("reason", rejected.reasons.get(0))
                    .log("slots were rejected");
        }
        knownReasons = List.copyOf(rejected.reasons);
    }
}
