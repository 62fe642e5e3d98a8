package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.IdleSource;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The idle power of a node if none is configured: its lowest fully metered minute of the 24 h before the run's end. A run of ten
 * minutes at 400 W, at noon; otherwise the node draws 300 W.
 */
class LearnedIdleTest {

    private static final long MINUTE = 60;
    private static final long DAY = 24 * 60 * MINUTE;
    private static final long SPACING = 10;
    private static final long RUN = 10 * MINUTE;
    private static final long WHOLE = 400 * RUN;

    private final Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
    private long millijoules;

    /** A counter, read every ten seconds from one second after noon to another; what it counts before each reading. */
    private void givenPower(long from, long to, long watts) {
        for (long second = from; second < to; second += SPACING) {
            millijoules += watts * SPACING * 1_000;
            givenReading(second + SPACING);
        }
    }

    private void givenReading(long second) {
        long time = SteadyNode.NOON.plusSeconds(second).toEpochMilli();
        replay.read(RecordedJobs.counter("n1", new RecordedJobs.Row(time, millijoules, 0)));
    }

    private JobFigures figures() throws MalformedHostlistException {
        JobCompletion run = SteadyNode.run(1, SteadyNode.slice(0, RUN / MINUTE, "n1", 4));
        replay.observe(SteadyNode.state("n1", -2 * DAY / MINUTE, "IDLE"));
        replay.complete(run);
        return replay.close().iterator().next().figures();
    }

    private static void assertIdle(long watts, JobFigures figures) {
        assertEquals(Optional.of(Power.ofWatts(watts)), figures.idlePower());
        assertEquals(Optional.of(IdleSource.LEARNED), figures.idleSource());
        assertEquals(Optional.of(Energy.ofJoules(WHOLE - watts * RUN)), figures.energyMarginal());
        assertEquals(Energy.ofJoules(WHOLE), figures.energy());
    }

    @Test
    void isTheLowestMinuteOfTheDayBeforeTheEnd() throws MalformedHostlistException {
        givenPower(-30 * MINUTE, -20 * MINUTE, 300);
        givenPower(-20 * MINUTE, -19 * MINUTE, 200);
        givenPower(-19 * MINUTE, 0, 300);
        givenPower(0, RUN, 400);
        givenPower(RUN, 20 * MINUTE, 100);

        assertIdle(200, figures());
    }

    @Test
    void isNotThatOfAnEarlierDay() throws MalformedHostlistException {
        givenPower(RUN - DAY - 3 * MINUTE, RUN - DAY - 2 * MINUTE, 300);
        givenPower(RUN - DAY - 2 * MINUTE, RUN - DAY - MINUTE, 100);
        givenPower(RUN - DAY - MINUTE, 0, 300);
        givenPower(0, RUN, 400);
        givenPower(RUN, 20 * MINUTE, 300);

        assertIdle(300, figures());
    }

    @Test
    void isThatOfTheVeryFirstMinuteOfTheDay() throws MalformedHostlistException {
        givenPower(RUN - DAY - 2 * MINUTE, RUN - DAY, 300);
        givenPower(RUN - DAY, RUN - DAY + MINUTE, 100);
        givenPower(RUN - DAY + MINUTE, 0, 300);
        givenPower(0, RUN, 400);
        givenPower(RUN, 20 * MINUTE, 300);

        assertIdle(100, figures());
    }

    /** The counter is reset in the minute of 100 W: half of that minute is not metered. */
    @Test
    void isNotThatOfAMinuteThatWasMeteredInPart() throws MalformedHostlistException {
        givenPower(-30 * MINUTE, -20 * MINUTE, 300);
        givenPower(-20 * MINUTE, -20 * MINUTE + 30, 100);
        millijoules = 0;
        givenReading(-19 * MINUTE);
        givenPower(-19 * MINUTE, 0, 300);
        givenPower(0, RUN, 400);
        givenPower(RUN, 20 * MINUTE, 300);

        assertIdle(300, figures());
    }

    @Test
    void isUnknownWhereNoMinuteWasMeteredInFull() throws MalformedHostlistException {
        givenReading(5);
        millijoules = 400 * 30 * 1_000;
        givenReading(35);

        JobFigures figures = figures();

        assertEquals(Optional.empty(), figures.idlePower());
        assertEquals(Optional.empty(), figures.idleSource());
        assertEquals(Optional.empty(), figures.energyMarginal());
    }

    @Test
    void isUnknownAndFlaggedOnANodeThatIsNeverWithoutARun() throws MalformedHostlistException {
        givenPower(0, RUN, 400);

        JobFigures figures = figures();

        assertEquals(Optional.empty(), figures.energyMarginal());
        assertEquals(Optional.empty(), figures.idlePowerTime());
        assertEquals(List.of(Flag.UNKNOWN_IDLE_POWER), figures.flags());
    }
}
