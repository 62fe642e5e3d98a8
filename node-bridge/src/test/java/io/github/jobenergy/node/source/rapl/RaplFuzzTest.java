package io.github.jobenergy.node.source.rapl;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.inband.OwnMeters;
import io.github.jobenergy.node.source.inband.RunUsage;
import io.github.jobenergy.node.testing.Machine;
import io.github.jobenergy.node.testing.MachineFuzz;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RaplFuzzTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-20T23:44:28.120Z"), ZoneOffset.UTC);

    @ParameterizedTest
    @ValueSource(strings = {"intel-server", "laptop"})
    void throwsNoUnexpectedException(String tree) {
        MachineFuzz.few(tree, RaplFuzzTest::open);
    }

    @ParameterizedTest
    @Tag("soak")
    @ValueSource(strings = {"intel-server", "laptop"})
    void throwsNoUnexpectedExceptionInTheSoak(String tree) {
        MachineFuzz.many(tree, RaplFuzzTest::open);
    }

    private static PowerSource open(Machine machine) {
        return new RaplSource(
                machine.folder("sys/class/powercap"), new OwnMeters("node1", "rapl", CLOCK, RunUsage.UNKNOWN), CLOCK);
    }
}
