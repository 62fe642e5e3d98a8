package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node with two instruments, read once a minute, and a run of ten minutes on it: when it is answered. */
class SeveralInstrumentsTest {

    private static final long END = 10;

    private final LiveSteps live = new LiveSteps(MeterSettings.DEFAULT);

    /** The first one is read until two minutes after the run. */
    @BeforeEach
    void theFirstIsReadThroughout() throws MalformedHostlistException {
        live.take(SteadyNode.state("n1", 0, "IDLE"));
        read("first", 0, 12);
    }

    private void read(String source, long fromMinute, long toMinute) throws MalformedHostlistException {
        for (long minute = fromMinute; minute <= toMinute; minute++) {
            live.take(reading(source, minute));
        }
    }

    private static PowerReading reading(String source, long minute) {
        Instant time = SteadyNode.at(minute);
        return new PowerReading(
                RecordedJobs.node("n1"),
                time,
                PowerReading.NODE_DOMAIN,
                source,
                new Measurement.Instantaneous(Power.ofWatts(240)),
                time);
    }

    private int resultsOf(JobCompletion run) throws MalformedHostlistException {
        live.take(run);
        live.pass(Duration.ofMinutes(1));
        return live.results().size();
    }

    @Test
    void theAnswerWaitsForTheLastInstrument() throws MalformedHostlistException {
        read("second", 0, END);

        int before = resultsOf(SteadyNode.run(1, SteadyNode.slice(0, END, "n1", 4)));
        read("second", END + 1, END + 1);

        assertEquals(0, before);
        assertEquals(1, live.results().size());
    }

    /** Its last reading is more than ten minutes older than the newest one. */
    @Test
    void theAnswerDoesNotWaitForARemovedInstrument() throws MalformedHostlistException {
        read("second", 0, 1);

        int results = resultsOf(SteadyNode.run(1, SteadyNode.slice(0, END, "n1", 4)));

        assertEquals(1, results);
    }

    @Test
    void theAnswerWaitsForAnInstrumentWithAReadingTenMinutesAgo() throws MalformedHostlistException {
        read("second", 0, 2);

        int results = resultsOf(SteadyNode.run(1, SteadyNode.slice(0, END, "n1", 4)));

        assertEquals(0, results);
    }

    /** The answer of an earlier run shows which of the two is selected. */
    @Test
    void theAnswerDoesNotWaitForAnInstrumentThatWasNotSelected() throws MalformedHostlistException {
        read("second", 0, END);
        read("second", 12, 12);
        int before = resultsOf(SteadyNode.run(1, SteadyNode.slice(0, END, "n1", 4)));
        read("first", 13, 23);

        int after = resultsOf(SteadyNode.run(2, SteadyNode.slice(12, 22, "n1", 4)));

        assertEquals(1, before);
        assertEquals(2, after);
    }

    @Test
    void theAnswerWaitsForTheSelectedInstrument() throws MalformedHostlistException {
        read("second", 0, END);
        read("second", 12, 12);
        int before = resultsOf(SteadyNode.run(1, SteadyNode.slice(0, END, "n1", 4)));
        read("second", 13, 21);

        int after = resultsOf(SteadyNode.run(2, SteadyNode.slice(12, 18, "n1", 4)));

        assertEquals(1, before);
        assertEquals(1, after);
    }

    @Test
    void aFixedLatenessReplacesTheObservedOne() throws MalformedHostlistException {
        MeterSettings usual = MeterSettings.DEFAULT;
        Duration fixed = Duration.ofMinutes(2);
        LiveSteps steps = new LiveSteps(new MeterSettings(
                Optional.of(fixed), usual.deadline(), usual.correctionWindow(), usual.coalescing(), usual.rules()));
        steps.take(reading("first", 9));
        steps.take(reading("first", END));
        steps.take(SteadyNode.run(1, SteadyNode.slice(0, END, "n1", 4)));
        steps.take(reading("first", END + 1));
        int before = steps.results().size();

        steps.take(reading("first", END + fixed.toMinutes()));

        assertEquals(0, before);
        assertEquals(1, steps.results().size());
    }
}
