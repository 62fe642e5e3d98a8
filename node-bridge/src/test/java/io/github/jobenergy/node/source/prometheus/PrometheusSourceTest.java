package io.github.jobenergy.node.source.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Scrapes of several targets. A target hangs until the others were reported, however long that takes. */
class PrometheusSourceTest extends ExporterOnLoopback {

    /** Longer than any test: no scrape ends because its time is over. */
    private static final String TIMEOUT = "timeout=PT1H";

    /** Passes findings on, and calls an action once it has passed on a number of samples. */
    private static final class CountingSink implements SampleSink {

        private final SampleSink findings;
        private final Runnable action;
        private int left;

        CountingSink(SampleSink findings, int samples, Runnable action) {
            this.findings = findings;
            this.left = samples;
            this.action = action;
        }

        @Override
        public void found(Sample sample) {
            findings.found(sample);
            left--;
            if (left == 0) {
                action.run();
            }
        }

        @Override
        public void found(ReportedNodeState reportedState) {
            findings.found(reportedState);
        }

        @Override
        public void rejected(Rejection rejection) {
            findings.rejected(rejection);
        }
    }

    /** Reads once while targets hang, which fail after a number of samples; returns the counts before they fail. */
    private Map<String, TargetCounts> readWhileSomeHang(PrometheusSource source, ManyTargets targets, int samples)
            throws IOException, InterruptedException {
        Map<String, TargetCounts> counts = new HashMap<>();
        targets.hang();
        source.read(new CountingSink(findings, samples, () -> {
            counts.putAll(source.counts());
            targets.fail();
        }));
        return counts;
    }

    @Test
    void reportsTheOtherTargetsWhileOneHangs() throws IOException, InterruptedException {
        try (ManyTargets targets = ManyTargets.start(100, target -> TEXT, Set.of(0));
                PrometheusSource source = open("parallel=4," + TIMEOUT + ",targets=" + list(targets.addresses()))) {
            readWhileSomeHang(source, targets, 99);
            assertEquals(99, findings.samples().size());

            readWhileSomeHang(source, targets, 99);

            assertEquals(198, findings.samples().size());
            assertEquals(200, targets.scraped().size());
            assertTrue(
                    targets.scraped().subList(196, 200).contains(0), "failed targets are scraped with the last four");
            TargetCounts hanging =
                    source.counts().get("http://" + targets.addresses().get(0) + "/metrics");
            assertEquals(new TargetCounts(0, 2, 0, 0), hanging);
            TargetCounts other =
                    source.counts().get("http://" + targets.addresses().get(50) + "/metrics");
            assertEquals(new TargetCounts(2, 0, 2, 0), other);
        }
    }

    @Test
    void targetsThatFailedBeforeDoNotDelayTheOthers() throws IOException, InterruptedException {
        try (ManyTargets targets = ManyTargets.start(20, target -> TEXT, Set.of(0, 1, 2, 3, 4, 5));
                PrometheusSource source = open("parallel=6," + TIMEOUT + ",targets=" + list(targets.addresses()))) {
            targets.fail();
            source.read(findings);
            findings.samples().clear();

            Map<String, TargetCounts> counts = readWhileSomeHang(source, targets, 14);

            assertEquals(14, findings.samples().size());
            for (String address : targets.addresses().subList(0, 6)) {
                assertEquals(new TargetCounts(0, 1, 0, 0), counts.get("http://" + address + "/metrics"));
            }
        }
    }

    @Test
    void failsIfTheOnlyTargetHangs() throws IOException {
        try (ManyTargets targets = ManyTargets.start(1, target -> TEXT, Set.of(0))) {
            String settings = "timeout=PT0.2S,targets=" + list(targets.addresses());

            assertThrows(IOException.class, () -> read(settings));
        }
    }

    @Test
    void failsIfNoTargetResponds() {
        IOException failure = assertThrows(IOException.class, () -> read("targets=" + url("/nowhere")));

        assertEquals("expected a response of at least one of 1 targets, found none", failure.getMessage());
        assertEquals(List.of(), findings.lines());
    }
}
