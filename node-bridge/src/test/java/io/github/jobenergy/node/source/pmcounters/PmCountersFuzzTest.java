package io.github.jobenergy.node.source.pmcounters;

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

class PmCountersFuzzTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-20T23:44:28.120Z"), ZoneOffset.UTC);

    @ParameterizedTest
    @ValueSource(strings = {"cray-ex", "cray-xc"})
    void throwsNoUnexpectedException(String tree) {
        MachineFuzz.few(tree, PmCountersFuzzTest::open);
    }

    @ParameterizedTest
    @Tag("soak")
    @ValueSource(strings = {"cray-ex", "cray-xc"})
    void throwsNoUnexpectedExceptionInTheSoak(String tree) {
        MachineFuzz.many(tree, PmCountersFuzzTest::open);
    }

    private static PowerSource open(Machine machine) {
        OwnMeters meters = new OwnMeters("node1", "pm_counters", CLOCK, RunUsage.UNKNOWN);
        return new PmCountersSource(machine.folder("sys/cray/pm_counters"), meters, CLOCK);
    }
}
