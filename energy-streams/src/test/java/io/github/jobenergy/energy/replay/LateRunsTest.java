package io.github.jobenergy.energy.replay;

import static io.github.jobenergy.energy.testing.SteadyNode.readings;
import static io.github.jobenergy.energy.testing.SteadyNode.run;
import static io.github.jobenergy.energy.testing.SteadyNode.slice;
import static io.github.jobenergy.energy.testing.SteadyNode.state;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Runs that arrive when the readings of their node are days ahead; co-located runs may arrive later still. A program that starts
 * without state reads the topics in this order, since it reads readings faster than runs.
 */
class LateRunsTest {

    private static final long FIVE_DAYS = 5 * 24 * 60;
    private static final Duration COALESCED = Duration.ofMinutes(3);

    private static final JobCompletion ONE = run(1, slice(10, 70, "n1", 4));
    private static final JobCompletion OTHER = run(2, slice(40, 100, "n1", 4));

    private final LiveSteps live = new LiveSteps(MeterSettings.DEFAULT);

    private static PowerReading ahead(PowerReading reading, Duration time) {
        return new PowerReading(
                reading.node(),
                reading.readingTime().plus(time),
                reading.domain(),
                reading.source(),
                reading.measurement(),
                reading.observedTime().plus(time));
    }

    private Energy energy(JobCompletion run) {
        JobEnergy result = live.results().get(run.run());
        assertNotNull(result);
        return result.figures().energy();
    }

    @Test
    void aRunThatArrivesAfterAllReadingsSharesTheNodeWithEarlierRuns() throws MalformedHostlistException {
        live.take(state("n1", -10, "IDLE"));
        for (PowerReading reading : readings("n1", -10, FIVE_DAYS)) {
            live.take(reading);
        }
        live.take(ONE);
        live.pass(COALESCED);
        assertEquals(Energy.ofJoules(60 * 14_400), energy(ONE));

        live.take(OTHER);
        live.pass(COALESCED);

        assertEquals(Energy.ofJoules(45 * 14_400), energy(ONE));
        assertEquals(Energy.ofJoules(45 * 14_400), energy(OTHER));
        Energy jobs = live.hours().values().stream()
                .map(NodeEnergy::accounts)
                .map(accounts -> accounts.jobs())
                .reduce(Energy.ZERO, Energy::plus);
        assertEquals(Energy.ofJoules(90 * 14_400), jobs);
    }

    /** One reading is stamped by a clock three days ahead; the others have yet to come. */
    @Test
    void aClockThatIsBrieflyAheadDoesNotPreventCorrections() throws MalformedHostlistException {
        live.take(state("n1", -10, "IDLE"));
        for (PowerReading reading : readings("n1", -10, 15)) {
            live.take(reading);
        }
        live.take(ahead(readings("n1", 16, 16).get(1), Duration.ofDays(3)));
        live.take(run(1, slice(10, 20, "n1", 4)));
        live.pass(COALESCED);

        for (PowerReading reading : readings("n1", 18, 60)) {
            live.take(reading);
        }
        live.pass(COALESCED);

        assertEquals(Energy.ofJoules(10 * 14_400), energy(run(1, slice(10, 20, "n1", 4))));
    }

    @Test
    void aReplayAnswersNoRunBeforeItsCloseThoughAClockIsADecadeAhead() throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        replay.read(ahead(readings("n1", 0, 0).get(0), Duration.ofDays(12 * 365)));

        replay.complete(ONE);

        assertEquals(List.of(), List.copyOf(replay.answers()));
    }
}
