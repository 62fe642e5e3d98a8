package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.Steady;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A run has been answered; long after it somebody is heard of who shared its node. */
class CorrectionWindowTest {

    private static final long HOUR = 60;

    private final Life life = new Life(MeterSettings.DEFAULT);
    private final JobCompletion run = Steady.run(1, Steady.slice(10, 20, "n1", 4));
    private final JobCompletion sharer = Steady.run(2, Steady.slice(10, 20, "n1", 4));

    /** What the run is said to have drawn when the other is heard of that many hours later. */
    private Optional<Energy> energyIfTheSharerIsHeardOfAfter(long hours) throws MalformedHostlistException {
        life.take(Steady.state("n1", 0, "IDLE"));
        for (PowerReading reading : Steady.readings("n1", 0, 20 + hours * HOUR)) {
            life.take(reading);
        }
        life.take(run);
        life.pass(Duration.ofHours(hours));
        life.take(sharer);
        life.pass(Duration.ofMinutes(5));
        return Optional.ofNullable(life.results().get(run.run()))
                .map(result -> result.figures().energy());
    }

    @Test
    void withinTheCorrectionWindowTheyShare() throws MalformedHostlistException {
        assertEquals(Optional.of(Energy.ofJoules(72_000)), energyIfTheSharerIsHeardOfAfter(47));
    }

    @Test
    void afterItWhatWasSaidStays() throws MalformedHostlistException {
        assertEquals(Optional.of(Energy.ofJoules(144_000)), energyIfTheSharerIsHeardOfAfter(49));
    }
}
