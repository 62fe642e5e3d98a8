package io.github.jobenergy.jobcomp.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetail;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningTable;
import io.github.jobenergy.jobcomp.testing.RunningRuns;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlurmctldTest {

    /** A squeue that prints the requested fields by name, and one run on node n1 of the cluster in $cluster. */
    private static final String SQUEUE = """
            #!/bin/sh
            printf '%s\\n' "$@" >"$0.asked"
            env >"$0.environment"
            for argument; do case $argument in --Format=*) format=${argument#*=} ;; esac; done
            header= row=
            IFS=,
            for field in $format; do
                d=${field#*:}
                case ${field%%:*} in
                    JobID) header="${header}JOBID$d" row="${row}7$d" ;;
                    State) header="${header}STATE$d" row="${row}RUNNING$d" ;;
                    SubmitTime) header="${header}SUBMIT_TIME$d" row="${row}1000000000$d" ;;
                    StartTime) header="${header}START_TIME$d" row="${row}1000000010$d" ;;
                    Cluster) header="${header}CLUSTER$d" row="${row}$cluster$d" ;;
                    NodeList) header="${header}NODELIST$d" row="${row}n1$d" ;;
                    *) header="$header$d" row="$row$d" ;;
                esac
            done
            printf '%s\\n%s\\n' "$header" "$row"
            """;

    @TempDir
    private Path folder;

    @Test
    void queriesRunsThatHoldNodesInUtcSecondsAndIgnoresTheEnvironment() throws Exception {
        program("squeue", SQUEUE.replace("$cluster", "rig26"));

        RunningTable table = slurmctld().running();

        assertEquals(
                List.of("rig26/7/1000000000"),
                table.runs().stream().map(run -> run.run().text()).toList());
        List<String> arguments = Files.readAllLines(folder.resolve("squeue.asked"));
        assertTrue(arguments.containsAll(List.of("--all", "--local")), arguments.toString());
        assertTrue(arguments.get(2).startsWith("--states=RUNNING,SUSPENDED,"), arguments.toString());
        List<String> environment = Files.readAllLines(folder.resolve("squeue.environment"));
        assertTrue(environment.containsAll(List.of("TZ=UTC", "SLURM_TIME_FORMAT=%s")), environment.toString());
        assertFalse(environment.stream().anyMatch(line -> line.startsWith("SQUEUE_")), environment.toString());
    }

    @Test
    void usesANewDelimiterForEachQuery() throws Exception {
        program("squeue", SQUEUE.replace("$cluster", "rig26"));
        Slurmctld slurmctld = slurmctld();

        slurmctld.running();
        String first = Files.readString(folder.resolve("squeue.asked"));
        slurmctld.running();

        assertFalse(first.equals(Files.readString(folder.resolve("squeue.asked"))));
    }

    @Test
    void aSqueueOfAnotherClusterIsRejected() throws Exception {
        program("squeue", SQUEUE.replace("$cluster", "rig27"));

        QueryException failure =
                assertThrows(QueryException.class, () -> slurmctld().running());

        assertTrue(failure.reason().endsWith("cluster: expected rig26, found 'rig27'"), failure.reason());
    }

    @Test
    void reportsTheReasonOfAMissingAnswer() throws Exception {
        assertTrue(failure().contains("squeue: cannot be run"), failure());
        program("squeue", "#!/bin/sh\necho 'Unable to contact slurm controller' >&2; exit 1\n");
        assertTrue(failure().endsWith("found 1: Unable to contact slurm controller"), failure());
        program("squeue", "#!/bin/sh\necho banner only\n");
        assertTrue(failure().endsWith("expected a header line first, found 12 bytes without one"), failure());
        program("squeue", "#!/bin/sh\nexec sleep 60\n");
        QueryException late = assertThrows(
                QueryException.class, () -> slurmctld(Duration.ofMillis(300)).running());
        assertTrue(late.reason().endsWith("expected an end within PT0.3S, found it running"), late.reason());
    }

    @Test
    void aLineLongerThanTheLimitLosesNoOtherLine() throws Exception {
        String endless = "head -c 3000000 /dev/zero | tr '\\0' x; echo; printf '%s\\n' \"$row\"\n";
        program("squeue", SQUEUE.replace("$cluster", "rig26") + endless);

        RunningTable table = slurmctld().running();

        assertEquals(2, table.runs().size());
        assertEquals(
                List.of("expected a line of 23 fields, found 1 and no line end"),
                table.refusals().stream().map(Rejection::detail).toList());
        assertEquals(1 << 20, table.refusals().get(0).valueLengthBytes());
    }

    @Test
    void anAnswerAboveTheSizeLimitIsAFailure() throws Exception {
        program("scontrol", "#!/bin/sh\nhead -c 5000000 /dev/zero\n");

        QueryException large =
                assertThrows(QueryException.class, () -> slurmctld().detail(RunningRuns.shared(7, "n[1-2]", 4)));

        assertTrue(large.reason().endsWith("expected at most 4194304 bytes, found more"), large.reason());
    }

    @Test
    void queriesScontrolByTheUniqueIdOfTheRun() throws Exception {
        program("scontrol", """
                #!/bin/sh
                printf '%s ' "$@" >"$0.asked"
                echo 'JobId=7 ArrayJobId=6 ArrayTaskId=3 JobName=x'
                echo '   SubmitTime=1000000000 EligibleTime=1000000000'
                echo '     Nodes=n[1-2] CPU_IDs=0-1 Mem=50 GRES='
                """);
        RunningRun shared = RunningRuns.shared(7, "n[1-2]", 4);
        RunningRun task = new RunningRun(
                new RunningRun.Id(shared.run(), "6_3"),
                shared.startTime(),
                shared.nodes(),
                shared.totals(),
                shared.owner());

        NodeDetail detail = slurmctld().detail(task);

        assertEquals(2, ((NodeDetail.Known) detail).allocations().size());
        assertEquals("--details show job 6_3 ", Files.readString(folder.resolve("scontrol.asked")));
    }

    @Test
    void aRunThatScontrolLacksHasNoAnswer() throws Exception {
        program("scontrol", "#!/bin/sh\necho 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1\n");

        QueryException gone =
                assertThrows(QueryException.class, () -> slurmctld().detail(RunningRuns.shared(7, "n[1-2]", 4)));

        assertTrue(gone.reason().endsWith("Invalid job id specified"), gone.reason());
    }

    private String failure() {
        return assertThrows(QueryException.class, () -> slurmctld().running()).reason();
    }

    private Slurmctld slurmctld() {
        return slurmctld(Duration.ofMinutes(2));
    }

    private Slurmctld slurmctld(Duration timeout) {
        return new Slurmctld(
                new ControllerSettings(
                        folder.resolve("squeue").toString(),
                        folder.resolve("scontrol").toString(),
                        "rig26",
                        timeout),
                new ClockAndRandom(new MovableClock(Instant.parse("2026-11-21T00:00:00Z")), new Random(1)));
    }

    private void program(String name, String script) throws IOException {
        Path program = Files.writeString(folder.resolve(name), script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }
}
