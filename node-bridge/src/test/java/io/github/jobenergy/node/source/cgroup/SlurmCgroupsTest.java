package io.github.jobenergy.node.source.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.testing.CheckedFindings;
import io.github.jobenergy.node.testing.Machine;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlurmCgroupsTest {

    private static final Instant TIME = Instant.parse("2026-11-20T23:44:28.120Z");
    private static final String SCOPE = "sys/fs/cgroup/system.slice/slurmstepd.scope";
    private static final String JOB = SCOPE + "/job_1009248";
    private static final String SLUID = SCOPE + "/sEKNKTV3WPV500";

    private final CheckedFindings findings = new CheckedFindings();

    @Test
    void readsJobsOfVersion2() throws IOException {
        List<RunUse> uses = read(Machine.of("cgroup-v2"));

        assertEquals(
                List.of(
                        use(1_009_248, Duration.ofSeconds(60_491, 70_350_000)),
                        use(1_009_249, Duration.ofMillis(1_500))),
                uses);
    }

    @Test
    void readsJobsOfVersion1() throws IOException {
        List<RunUse> uses = read(Machine.of("cgroup-v1"));

        assertEquals(
                List.of(use(1_009_248, Duration.ofSeconds(60_491, 70_351_000)), use(280_678, Duration.ofMillis(1_500))),
                uses);
    }

    @Test
    void readsTheJobIdOfAnSluidFromItsSlurmstepd() throws IOException {
        List<RunUse> uses = read(Machine.of("cgroup-v2-sluid"));

        assertEquals(List.of(use(3_385, Duration.ofMillis(7_250))), uses);
    }

    @ParameterizedTest
    @ValueSource(strings = {"seknktv3wpv500", "sEKNKTV3WPV500AB", "run-3385"})
    void readsTheJobIdOfAGroupOfAnotherNameFromItsSlurmstepd(String name) throws IOException {
        Machine machine = Machine.empty();
        Machine.of("cgroup-v2-sluid")
                .texts()
                .forEach((path, text) -> machine.put(path.replace(SLUID, SCOPE + "/" + name), text));

        assertEquals(List.of(use(3_385, Duration.ofMillis(7_250))), read(machine));
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void ignoresAGroupWithoutAStepThatIsNotAJob() throws IOException {
        Machine machine = Machine.of("cgroup-v2-sluid")
                .put(SCOPE + "/cpu.stat", "usage_usec 9000000")
                .put(SCOPE + "/system/cpu.stat", "usage_usec 9000000")
                .put(SCOPE + "/system/cgroup.procs", "1");

        assertEquals(List.of(use(3_385, Duration.ofMillis(7_250))), read(machine));
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void keepsTheJobIdOfAnSluidAfterItsStepEnds() throws IOException {
        Machine machine = Machine.of("cgroup-v2-sluid");
        SlurmCgroups cgroups = cgroups(machine, "node1");
        cgroups.at(TIME, findings);
        machine.remove(SLUID + "/step_0/slurm/cgroup.procs").remove(SLUID + "/step_extern/slurm/cgroup.procs");

        List<RunUse> uses = cgroups.at(TIME.plusSeconds(60), findings);

        assertEquals(List.of(use(3_385, Duration.ofMillis(7_250))), uses);
    }

    @Test
    void ignoresAnSluidGroupBeforeItsFirstStep() throws IOException {
        Machine machine = Machine.of("cgroup-v2-sluid");
        String title = "slurmstepd: [3385.batch]";
        machine.put("proc/113630/cmdline", "").put("proc/113565/cmdline", "");
        SlurmCgroups cgroups = cgroups(machine, "node1");
        cgroups.at(TIME, findings);
        machine.put("proc/113630/cmdline", title);

        List<RunUse> uses = cgroups.at(TIME.plusSeconds(60), findings);

        assertEquals(List.of(use(3_385, Duration.ofMillis(7_250))), uses);
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void rejectsAnSluidGroupWithoutASlurmstepdFromTheSecondMinuteOn() throws IOException {
        Machine machine =
                Machine.of("cgroup-v2-sluid").put("proc/113630/cmdline", "").put("proc/113565/cmdline", "sh");
        SlurmCgroups cgroups = cgroups(machine, "node1");

        assertEquals(List.of(), cgroups.at(TIME, findings));
        assertEquals(List.of(), cgroups.at(TIME.plusSeconds(60), findings));
        assertEquals(List.of(), cgroups.at(TIME.plusSeconds(120), findings));

        assertEquals(
                List.of("/" + SLUID, "/" + SLUID),
                findings.rejections().stream().map(Rejection::origin).toList());
    }

    @ParameterizedTest
    @CsvSource({"node0, 2009248", "node1, 3009248"})
    void readsTheGroupOfItsNodeOnAHostWithSeveralSlurmds(String node, long jobId) throws IOException {
        List<RunUse> uses = cgroups(Machine.of("cgroup-v2-two-slurmds"), node).at(TIME, findings);

        assertEquals(List.of(jobId), uses.stream().map(RunUse::jobId).toList());
    }

    @Test
    void hasNoJobsForANodeWithoutASlurmd() throws IOException {
        assertEquals(
                List.of(), cgroups(Machine.of("cgroup-v2-two-slurmds"), "node7").at(TIME, findings));
    }

    @Test
    void readsTheGroupOfItsNodeUnderVersion1() {
        Machine machine = Machine.empty()
                .put("sys/fs/cgroup/cpu,cpuacct/slurm_node0/uid_1/job_7/cpuacct.usage", "1000000")
                .put("sys/fs/cgroup/cpu,cpuacct/slurm_node1/uid_1/job_8/cpuacct.usage", "2000000");

        assertEquals(
                List.of(use(8, Duration.ofMillis(2))), cgroups(machine, "node1").at(TIME, findings));
    }

    @Test
    void reportsUsesOnceAMinute() throws IOException {
        SlurmCgroups cgroups = cgroups(Machine.of("cgroup-v1"), "node1");
        cgroups.at(TIME, findings);

        assertEquals(List.of(), cgroups.at(TIME.plusSeconds(31), findings));
        assertEquals(2, cgroups.at(TIME.plusSeconds(32), findings).size());
    }

    @Test
    void doesNotReportAnUnpopulatedGroupWithUnchangedTimeAgain() throws IOException {
        Machine machine = Machine.of("cgroup-v2");
        SlurmCgroups cgroups = cgroups(machine, "node1");
        cgroups.at(TIME, findings);

        List<RunUse> next = cgroups.at(TIME.plusSeconds(60), findings);
        machine.put(SCOPE + "/job_1009249/cpu.stat", "usage_usec 1600000");
        List<RunUse> grown = cgroups.at(TIME.plusSeconds(120), findings);

        assertEquals(List.of(1_009_248L), next.stream().map(RunUse::jobId).toList());
        assertEquals(
                List.of(1_009_248L, 1_009_249L),
                grown.stream().map(RunUse::jobId).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "usage_usec", "usage_usec -5", "usage_usec 1e6", "user_usec 5", "usage_usec 12 34"})
    void rejectsAGroupWithoutATimeAndReportsTheOthers(String stat) throws IOException {
        Machine machine = Machine.of("cgroup-v2").put(JOB + "/cpu.stat", stat);

        List<RunUse> uses = read(machine);

        assertEquals(List.of(1_009_249L), uses.stream().map(RunUse::jobId).toList());
        assertEquals(Optional.of("uses"), findings.rejections().get(0).field());
    }

    @Test
    void ignoresAGroupThatIsRemovedWhileItIsRead() throws IOException {
        Machine machine = Machine.of("cgroup-v2");
        machine.beforeEachText(() -> {
            machine.beforeEachText(() -> {});
            machine.remove(JOB + "/cpu.stat");
        });

        List<RunUse> uses = read(machine);

        assertEquals(List.of(1_009_249L), uses.stream().map(RunUse::jobId).toList());
        assertEquals(List.of(), findings.rejections());
    }

    @Test
    void hasNoUsesOnAHostWithoutSlurm() {
        assertTrue(read(Machine.empty().put("sys/fs/cgroup/user.slice/job_7/cpu.stat", "usage_usec 5"))
                .isEmpty());
        assertEquals(List.of(), findings.rejections());
    }

    private List<RunUse> read(Machine machine) {
        return cgroups(machine, "node1").at(TIME, findings);
    }

    private static SlurmCgroups cgroups(Machine machine, String node) {
        return new SlurmCgroups(machine.folder(""), node, "system.slice");
    }

    private static RunUse use(long jobId, Duration used) {
        return new RunUse(Optional.empty(), jobId, Optional.empty(), used);
    }
}
