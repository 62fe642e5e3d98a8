package io.github.jobenergy.energy.replay;

import static io.github.jobenergy.energy.testing.Steady.readings;
import static io.github.jobenergy.energy.testing.Steady.run;
import static io.github.jobenergy.energy.testing.Steady.slice;
import static io.github.jobenergy.energy.testing.Steady.state;
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
 * Runs that are told of when their node is days further, by its readings: who was there with them may be told of later still.
 * So it is whenever a program begins anew with what the topics keep, which reads readings faster than it hears of runs.
 */
class ToldLateTest {

    private static final long FIVE_DAYS = 5 * 24 * 60;
    private static final Duration COALESCED = Duration.ofMinutes(3);

    private static final JobCompletion ONE = run(1, slice(10, 70, "n1", 4));
    private static final JobCompletion OTHER = run(2, slice(40, 100, "n1", 4));

    private final Life life = new Life(MeterSettings.DEFAULT);

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
        JobEnergy result = life.results().get(run.run());
        assertNotNull(result);
        return result.figures().energy();
    }

    @Test
    void whoIsToldOfAfterAllReadingsIsSharedWithByThoseBefore() throws MalformedHostlistException {
        life.take(state("n1", -10, "IDLE"));
        for (PowerReading reading : readings("n1", -10, FIVE_DAYS)) {
            life.take(reading);
        }
        life.take(ONE);
        life.pass(COALESCED);
        assertEquals(Energy.ofJoules(60 * 14_400), energy(ONE));

        life.take(OTHER);
        life.pass(COALESCED);

        assertEquals(Energy.ofJoules(45 * 14_400), energy(ONE));
        assertEquals(Energy.ofJoules(45 * 14_400), energy(OTHER));
        Energy jobs = life.hours().values().stream()
                .map(NodeEnergy::accounts)
                .map(accounts -> accounts.jobs())
                .reduce(Energy.ZERO, Energy::plus);
        assertEquals(Energy.ofJoules(90 * 14_400), jobs);
    }

    /** One reading is stamped by a clock three days ahead; the others have yet to come. */
    @Test
    void aClockThatIsAheadForAMomentKeepsNobodyFromBeingCorrected() throws MalformedHostlistException {
        life.take(state("n1", -10, "IDLE"));
        for (PowerReading reading : readings("n1", -10, 15)) {
            life.take(reading);
        }
        life.take(ahead(readings("n1", 16, 16).get(1), Duration.ofDays(3)));
        life.take(run(1, slice(10, 20, "n1", 4)));
        life.pass(COALESCED);

        for (PowerReading reading : readings("n1", 18, 60)) {
            life.take(reading);
        }
        life.pass(COALESCED);

        assertEquals(Energy.ofJoules(10 * 14_400), energy(run(1, slice(10, 20, "n1", 4))));
    }

    @Test
    void aReplayAnswersNobodyBeforeTheEndThoughAClockShowsAnotherDecade() throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        replay.read(ahead(readings("n1", 0, 0).get(0), Duration.ofDays(12 * 365)));

        replay.complete(ONE);

        assertEquals(List.of(), List.copyOf(replay.answers()));
    }
}
