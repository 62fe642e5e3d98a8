package io.github.jobenergy.node.source.inband;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.testing.RecordingOutlet;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnMetersTest {

    private static final Instant BEGIN = Instant.parse("2026-11-20T23:44:28.120Z");
    private static final String FILE = "/sys/class/powercap/intel-rapl:0/energy_uj";

    private final MovableClock clock = new MovableClock(BEGIN);
    private final OwnMeters meters = new OwnMeters("node1", "rapl", clock, RunUsage.UNKNOWN);

    @Test
    void countsAPersistentFaultEachTimeAndRejectsItOnceADay() {
        RecordingOutlet outlet = new RecordingOutlet();
        OutcomeCounts total = new OutcomeCounts();
        OutcomeCounts source = new OutcomeCounts();
        SampleSink sink = new Readings(
                        new TargetMapping("alps", Identity.ofPlainNames()), TimeRules.USUAL, outlet, total)
                .of(source);

        for (int hour = 0; hour < 25; hour++) {
            meters.reject(sink, FILE, "", RejectionReason.MALFORMED, "energy_uj", "expected a counter, found none");
            clock.advance(Duration.ofHours(1));
        }

        assertEquals("rejected=25", source.outcomes().summary());
        assertEquals("rejected=25", total.outcomes().summary());
        assertEquals(
                List.of(BEGIN, BEGIN.plus(Duration.ofDays(1))),
                outlet.rejections().stream().map(Rejection::observedTime).toList());
    }
}
