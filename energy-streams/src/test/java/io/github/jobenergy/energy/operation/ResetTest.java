package io.github.jobenergy.energy.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.EnergyTopology;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResetTest {

    @Test
    void internalTopicsAreThoseOfTheTopologyAndNoneOfTheContract() {
        StreamsSettings streams = new StreamsSettings("none:9092", "app", Path.of("none"), Map.of());
        EnergySettings settings =
                new EnergySettings(Topic.DEFAULT_PREFIX, "", 1, MeterSpaces.OWN, MeterSettings.DEFAULT);

        Set<String> names = Reset.internalNames(
                EnergyTopology.build(settings, streams.streamsConfig()).describe());

        assertEquals(
                List.of("node-hours-repartition", "node-runs-repartition", "usage-changes-repartition"),
                names.stream().filter(name -> name.endsWith("-repartition")).toList());
        assertTrue(names.contains("reading-minutes-changelog"), names::toString);
        assertTrue(
                names.stream().allMatch(name -> name.endsWith("-repartition") || name.endsWith("-changelog")),
                names::toString);
    }
}
