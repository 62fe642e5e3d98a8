package io.github.jobenergy.energy.meter.occupancy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** States at the seconds 0 (none), 100 (ipmi), 150 (ipmi), 200 (rapl) and 300 (none). */
class StatedPluginsTest {

    private static final Claim ANY =
            new Claim(false, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), 1);

    private final SortedMap<Long, NodeState> states = new TreeMap<>();

    StatedPluginsTest() {
        put(0, Optional.empty());
        put(100, Optional.of("ipmi"));
        put(150, Optional.of("ipmi"));
        put(200, Optional.of("rapl"));
        put(300, Optional.empty());
    }

    private void put(long second, Optional<String> plugin) {
        NodeCapacity capacity =
                new NodeCapacity(Optional.of(8L), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        NodeState state = NodeState.builder(RecordedJobs.node("n1"), Instant.ofEpochSecond(second))
                .state("IDLE")
                .stateRaw("IDLE")
                .capacity(capacity)
                .slurmEnergyPlugin(plugin)
                .build();
        states.put(second * 1_000, state);
    }

    private static Holding holding(long start, long end) {
        return new Holding(start * 1_000, end * 1_000, ANY);
    }

    private Optional<String> during(long start, long end) {
        return new StatedPlugins(states).during(List.of(holding(start, end)));
    }

    @Test
    void thePluginIsThatOfAllStatesOfTheTime() {
        assertEquals(Optional.of("ipmi"), during(100, 200));
        assertEquals(Optional.of("ipmi"), during(120, 140));
        assertEquals(Optional.of("ipmi"), during(199, 199));
        assertEquals(Optional.of("rapl"), during(200, 300));
    }

    @Test
    void aPluginThatChangedOrIsUnknownForSomeTimeIsUnknown() {
        assertEquals(Optional.empty(), during(100, 201));
        assertEquals(Optional.empty(), during(99, 200));
        assertEquals(Optional.empty(), during(250, 301));
        assertEquals(Optional.empty(), during(400, 500));
    }

    @Test
    void allAllocationsOfTheNodeCount() {
        StatedPlugins plugins = new StatedPlugins(states);

        assertEquals(Optional.of("ipmi"), plugins.during(List.of(holding(100, 120), holding(160, 200))));
        assertEquals(Optional.empty(), plugins.during(List.of(holding(100, 200), holding(250, 260))));
        assertEquals(Optional.empty(), plugins.during(List.of()));
    }

    @Test
    void beforeTheFirstStateItsPluginIsAssumed() {
        states.remove(0L);

        assertEquals(Optional.of("ipmi"), during(10, 20));
        assertEquals(Optional.of("ipmi"), during(10, 120));
        assertEquals(Optional.empty(), during(10, 220));
        assertEquals(Optional.empty(), new StatedPlugins(new TreeMap<>()).during(List.of(holding(0, 1))));
    }
}
