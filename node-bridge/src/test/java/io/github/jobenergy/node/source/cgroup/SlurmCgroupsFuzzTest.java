package io.github.jobenergy.node.source.cgroup;

import io.github.jobenergy.node.sample.Naming;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.TargetName;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.testing.Machine;
import io.github.jobenergy.node.testing.MachineFuzz;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlurmCgroupsFuzzTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-20T23:44:28.120Z"), ZoneOffset.UTC);

    @ParameterizedTest
    @ValueSource(strings = {"cgroup-v2", "cgroup-v2-sluid", "cgroup-v1"})
    void throwsNoUnexpectedException(String tree) {
        MachineFuzz.few(tree, SlurmCgroupsFuzzTest::open);
    }

    @ParameterizedTest
    @Tag("soak")
    @ValueSource(strings = {"cgroup-v2", "cgroup-v2-sluid", "cgroup-v1"})
    void throwsNoUnexpectedExceptionInTheSoak(String tree) {
        MachineFuzz.many(tree, SlurmCgroupsFuzzTest::open);
    }

    private static PowerSource open(Machine machine) {
        SlurmCgroups cgroups = new SlurmCgroups(machine.folder(""), "node1", "system.slice");
        return findings -> {
            List<RunUse> uses = cgroups.at(CLOCK.instant(), findings);
            if (!uses.isEmpty()) {
                findings.found(new Sample(
                        new TargetName("node1", Naming.HOST),
                        "node",
                        "test",
                        new Measurement.Instantaneous(Power.ofWatts(1)),
                        Optional.empty(),
                        uses,
                        CLOCK.instant()));
            }
        };
    }
}
