package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A run has a result; long after it a co-located run arrives. */
class CorrectionWindowTest {

    private static final long HOUR = 60;

    private final LiveSteps live = new LiveSteps(MeterSettings.DEFAULT);
    private final JobCompletion run = SteadyNode.run(1, SteadyNode.slice(10, 20, "n1", 4));
    private final JobCompletion sharer = SteadyNode.run(2, SteadyNode.slice(10, 20, "n1", 4));

    /** The energy of the run if the other run arrives that many hours later. */
    private Optional<Energy> energyIfTheOtherRunArrivesAfter(long hours) throws MalformedHostlistException {
        live.take(SteadyNode.state("n1", 0, "IDLE"));
        for (PowerReading reading : SteadyNode.readings("n1", 0, 20 + hours * HOUR)) {
            live.take(reading);
        }
        live.take(run);
        live.pass(Duration.ofHours(hours));
        live.take(sharer);
        live.pass(Duration.ofMinutes(5));
        return Optional.ofNullable(live.results().get(run.run()))
                .map(result -> result.figures().energy());
    }

    @Test
    void aLateRunWithinTheCorrectionWindowSharesTheNode() throws MalformedHostlistException {
        assertEquals(Optional.of(Energy.ofJoules(72_000)), energyIfTheOtherRunArrivesAfter(47));
    }

    @Test
    void aLateRunAfterTheCorrectionWindowChangesNoPublishedResult() throws MalformedHostlistException {
        assertEquals(Optional.of(Energy.ofJoules(144_000)), energyIfTheOtherRunArrivesAfter(49));
    }
}
