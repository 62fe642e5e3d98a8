package io.github.jobenergy.energy.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.NodeRun.Phase;
import io.github.jobenergy.energy.share.placement.NodeRun.StepInterval;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A run on a node is read from the state and the messages of this version, and of versions without steps. */
class StoredRunsTest {

    private static final StateRecords RECORDS = new StateRecords();

    private static NodeRun run(List<StepInterval> steps) {
        Holding holding = new Holding(1_000, 9_000, Claim.WHOLE);
        return new NodeRun(
                RunKey.of("rig22", 1, 1),
                RecordedJobs.node("n1"),
                1,
                Phase.ENDED,
                List.of(holding),
                steps,
                Optional.empty());
    }

    @Test
    void stepsAreStored() {
        NodeRun run = run(List.of(new StepInterval("0", 1_000, 2_000), new StepInterval("10", 2_000, 9_000)));

        assertEquals(run, RECORDS.read(NodeRun.class, RECORDS.write(run)));
    }

    @Test
    void aRunOfAVersionWithoutStepsHasNone() {
        String stored = new String(RECORDS.write(run(List.of())), StandardCharsets.UTF_8);
        String earlier = stored.replace(",\"steps\":[]", "");
        assertNotEquals(stored, earlier);

        assertEquals(run(List.of()), RECORDS.read(NodeRun.class, earlier.getBytes(StandardCharsets.UTF_8)));
    }
}
