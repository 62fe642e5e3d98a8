package io.github.jobenergy.rate.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.Documents;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.ukcarbon.UkCarbonIntensity;
import io.github.jobenergy.rate.publish.SlotChanges;
import io.github.jobenergy.rate.source.RateSource;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** The status of sources that succeed and fail. The slots of the document end at 00:00, 00:30 and 01:00 UTC of 2023-01-01. */
class RunStatusTest {

    private static final Instant START = Instant.parse("2023-01-01T00:45:00Z");

    private Instant now = START;
    private Optional<IOException> sourceFailure = Optional.empty();
    private Optional<KafkaException> brokersFailure = Optional.empty();
    private final SourceLoop uk = loop("uk");
    private final SourceLoop other = loop("other");
    private final RunStatus status = new RunStatus(new PresentClock(), List.of(uk, other));

    private SourceLoop loop(String name) {
        NamedSource source = new NamedSource(name, new DocumentSource(), Duration.ofMinutes(15));
        Interval window = Interval.of(START.minus(Duration.ofDays(1)), START.plus(Duration.ofDays(1)));
        return new SourceLoop(source, this::publish, () -> window, new PresentClock(), new Random(1));
    }

    private SlotChanges publish(List<RateSlot> slots) {
        brokersFailure.ifPresent(failure -> {
            throw failure;
        });
        return new SlotChanges(List.of(), Map.of());
    }

    private void after(Duration time) {
        now = now.plus(time);
    }

    private Optional<Instant> brokersAway() {
        return status.get().brokersAwayTime();
    }

    @Test
    void sourcesThatWereNotPolledHaveNoTimes() {
        assertEquals(
                Map.of(
                        "source.uk.polls",
                        0L,
                        "source.uk.failures",
                        0L,
                        "source.other.polls",
                        0L,
                        "source.other.failures",
                        0L),
                status.get().counts());
        assertEquals(Optional.empty(), brokersAway());
    }

    @Test
    void aSourceHasTheAgeOfItsLatestSlotAndOfItsLastSuccess() throws Exception {
        uk.step();
        assertEquals(0, status.get().counts().get("source.uk.seconds_since_slot"));

        after(Duration.ofHours(1));

        assertEquals(2_700, status.get().counts().get("source.uk.seconds_since_slot"));
        assertEquals(3_600, status.get().counts().get("source.uk.seconds_since_success"));
        assertEquals(1, status.get().counts().get("source.uk.polls"));
    }

    @Test
    void failuresInARowEndWithASuccessAndConcernTheirSourceOnly() throws Exception {
        sourceFailure = Optional.of(new IOException("no response"));
        uk.step();
        uk.step();
        assertEquals(2, status.get().counts().get("source.uk.failures"));
        assertEquals(0, status.get().counts().get("source.other.failures"));
        assertEquals(Optional.empty(), brokersAway());

        sourceFailure = Optional.empty();
        uk.step();

        assertEquals(0, status.get().counts().get("source.uk.failures"));
        assertEquals(1, status.get().counts().get("source.uk.polls"));
    }

    @Test
    void brokersAreAwaySinceTheFirstFailureUntilAnyPublicationSucceeds() throws Exception {
        brokersFailure = Optional.of(new TimeoutException("no response"));
        uk.step();
        after(Duration.ofMinutes(1));
        uk.step();
        other.step();
        assertEquals(Optional.of(START), brokersAway());

        brokersFailure = Optional.empty();
        after(Duration.ofMinutes(1));
        other.step();

        assertEquals(Optional.empty(), brokersAway());
        assertEquals(2, status.get().counts().get("source.uk.failures"));
    }

    @Test
    void brokersThatRefuseARecordRespond() throws Exception {
        brokersFailure = Optional.of(new RecordTooLargeException("too large"));
        uk.step();

        assertEquals(Optional.empty(), brokersAway());
        assertEquals(1, status.get().counts().get("source.uk.failures"));
    }

    private static DecodedRates decoded() throws IOException {
        try {
            return Documents.decoded(new UkCarbonIntensity(Optional.empty()), "published/uk-region-11.json");
        } catch (MalformedDocumentException malformed) {
            throw new IOException(malformed);
        }
    }

    /** A clock that shows the present time of the test. */
    private final class PresentClock extends Clock {
        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    /** A source with one document, or the failure of the test. */
    private final class DocumentSource implements RateSource {
        @Override
        public <E extends Exception> void read(Interval window, RateSource.Documents<E> documents)
                throws IOException, E {
            if (sourceFailure.isPresent()) {
                throw sourceFailure.get();
            }
            documents.take(decoded());
        }
    }
}
