package io.github.jobenergy.node.source.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Scrapes of several targets. */
class PrometheusSourceTest extends ExporterOnLoopback {

    @Test
    void reportsTheOtherTargetsWhileOneHangs() throws IOException, InterruptedException {
        try (ManyTargets targets = ManyTargets.start(100, target -> TEXT, Set.of(0));
                PrometheusSource source = open("parallel=4,timeout=PT5S,targets=" + list(targets.addresses()))) {
            source.read(findings);
            assertEquals(99, findings.samples().size());

            source.read(findings);

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
    void hangingTargetsDoNotDelayTheOthers() throws IOException, InterruptedException {
        Duration cycle;
        try (ManyTargets targets = ManyTargets.start(20, target -> TEXT, Set.of(0, 1, 2, 3, 4, 5));
                PrometheusSource source = open("parallel=6,timeout=PT4S,targets=" + list(targets.addresses()))) {
            source.read(findings);
            findings.samples().clear();
            long start = System.nanoTime();

            source.read(findings);

            cycle = Duration.ofNanos(System.nanoTime() - start);
        }

        assertEquals(14, findings.samples().size());
        assertTrue(cycle.compareTo(Duration.ofSeconds(20)) < 0, "a round of hanging takes 4 s, found " + cycle);
    }

    @Test
    void failsIfNoTargetResponds() {
        IOException failure = assertThrows(IOException.class, () -> read("targets=" + url("/nowhere")));

        assertEquals("expected a response of at least one of 1 targets, found none", failure.getMessage());
        assertEquals(List.of(), findings.lines());
    }
}
