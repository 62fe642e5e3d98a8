package io.github.jobenergy.node.source.inband;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.registry.SourceKinds;
import io.github.jobenergy.node.testing.CheckedFindings;
import io.github.jobenergy.node.testing.Machine;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.node.RunUse;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kinds of sources on the node itself, with the settings of a site. */
class InbandKindsTest {

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-20T23:44:28.120Z"));

    @TempDir
    private Path root;

    @ParameterizedTest
    @ValueSource(strings = {"rapl", "pm_counters", "hwmon"})
    void isRegisteredAndDocumentedAndRejectsUnknownSettings(String name) {
        SourceKind kind = SourceKinds.named(name).orElseThrow();

        assertEquals(name, kind.name());
        assertTrue(String.join("\n", kind.help()).contains("uses=true"));
        assertFalse(kind.cadence().isZero());
        IllegalArgumentException unknown =
                assertThrows(IllegalArgumentException.class, () -> open(name + ",colour=blue"));
        assertTrue(unknown.getMessage().contains("'colour'"), unknown.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rapl,uses=perhaps",
                "hwmon,domains=power_meter",
                "hwmon,domains=power_meter/power1",
                "hwmon,domains=power_meter/power1:",
                "hwmon,domains=/power1:node",
                "hwmon,domains=power_meter/:node",
                "hwmon,window=1"
            })
    void rejectsAnInvalidSetting(String spec) {
        assertThrows(IllegalArgumentException.class, () -> open(spec));
    }

    @Test
    void addsTheUsesOfJobsToTheFirstValueOfAMinute() throws IOException, InterruptedException {
        Machine.of("intel-server").writeTo(root);
        Machine.of("cgroup-v2").writeTo(root);
        PowerSource source = open("rapl");
        CheckedFindings first = new CheckedFindings();
        CheckedFindings second = new CheckedFindings();
        CheckedFindings inNextMinute = new CheckedFindings();

        source.read(first);
        clock.advance(Duration.ofSeconds(10));
        source.read(second);
        clock.advance(Duration.ofSeconds(30));
        source.read(inNextMinute);

        assertEquals(List.of(1_009_248L, 1_009_249L), jobsOf(first, 0));
        assertEquals("cpu[0]", first.samples().get(0).domain());
        assertEquals(List.of(), jobsOf(first, 1));
        assertEquals(List.of(), jobsOf(second, 0));
        assertEquals(List.of(1_009_248L), jobsOf(inNextMinute, 0));
    }

    @Test
    void doesNotReadUsesIfTheyAreDisabled() throws IOException, InterruptedException {
        Machine.of("intel-server").writeTo(root);
        Machine.of("cgroup-v2").writeTo(root);
        CheckedFindings findings = new CheckedFindings();

        open("rapl,uses=false").read(findings);

        assertEquals(List.of(), jobsOf(findings, 0));
    }

    @Test
    void addsTheUsesToTheNodeDomain() throws IOException, InterruptedException {
        Machine.of("cray-ex").writeTo(root);
        Machine.of("cgroup-v1").writeTo(root);
        CheckedFindings findings = new CheckedFindings();

        open("pm_counters").read(findings);

        assertEquals("node", findings.samples().get(0).domain());
        assertEquals(List.of(1_009_248L, 280_678L), jobsOf(findings, 0));
    }

    @Test
    void readsTheConfiguredFolderForTheConfiguredNode() throws IOException, InterruptedException {
        Machine.of("slurm-rig").writeTo(root.resolve("rig"));
        CheckedFindings findings = new CheckedFindings();

        open("pm_counters,node=n2,folder=" + root.resolve("rig/sys/cray/pm_counters"))
                .read(findings);

        assertEquals("n2", findings.samples().get(0).target());
    }

    @ParameterizedTest
    @CsvSource({"hwmon;domains=card/power1:node, node", "hwmon, hwmon_card_power1"})
    void usesTheConfiguredDomainOfAChip(String spec, String domain) throws IOException, InterruptedException {
        Machine.empty()
                .put("sys/class/hwmon/hwmon0/name", "card")
                .put("sys/class/hwmon/hwmon0/power1_input", "31000000")
                .writeTo(root);
        CheckedFindings findings = new CheckedFindings();

        open(spec.replaceFirst(";", ",")).read(findings);

        assertEquals(domain, findings.samples().get(0).domain());
    }

    private PowerSource open(String text) {
        SourceSpec spec = SourceSpec.parse(text);
        return SourceKinds.named(spec.kind()).orElseThrow().open(spec, new SourceContext("node1", root, clock));
    }

    private static List<Long> jobsOf(CheckedFindings findings, int sample) {
        return findings.samples().get(sample).uses().stream().map(RunUse::jobId).toList();
    }
}
