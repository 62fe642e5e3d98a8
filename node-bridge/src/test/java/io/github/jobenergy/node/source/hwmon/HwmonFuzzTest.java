package io.github.jobenergy.node.source.hwmon;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.inband.OwnMeters;
import io.github.jobenergy.node.source.inband.RunUsage;
import io.github.jobenergy.node.testing.Machine;
import io.github.jobenergy.node.testing.MachineFuzz;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HwmonFuzzTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-20T23:44:28.120Z"), ZoneOffset.UTC);

    @ParameterizedTest
    @ValueSource(strings = {"grace-hopper", "laptop"})
    void throwsNoUnexpectedException(String tree) {
        MachineFuzz.few(tree, HwmonFuzzTest::open);
    }

    @ParameterizedTest
    @Tag("soak")
    @ValueSource(strings = {"grace-hopper", "laptop"})
    void throwsNoUnexpectedExceptionInTheSoak(String tree) {
        MachineFuzz.many(tree, HwmonFuzzTest::open);
    }

    private static PowerSource open(Machine machine) {
        OwnMeters meters = new OwnMeters("node1", "hwmon", CLOCK, RunUsage.UNKNOWN);
        Averages averages = new Averages(Optional.empty(), Duration.ofSeconds(1));
        return new HwmonSource(machine.folder("sys/class/hwmon"), meters, CLOCK, Map.of(), averages);
    }
}
