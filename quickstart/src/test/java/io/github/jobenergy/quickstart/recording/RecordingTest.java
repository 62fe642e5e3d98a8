package io.github.jobenergy.quickstart.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rate.RateKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingTest {

    private static final Path RECORDINGS = Path.of("src/main/dist/recordings");

    @TempDir
    Path folder;

    @BeforeEach
    void aSmallRecording() throws IOException {
        write("slurm.conf", "# ours\nclustername=Rig22\n");
        write("jobs.tsv", "one-step\t3\n");
        write("sacct.x1f", "JobID\u001fJobName\n3\u001fa\nb\n");
        write("env/1.job3.env0", "JOBID=3\0SUBMIT=1795223575\0JOBNAME=a\nJOBID=9\0");
        write("sensor/n2.csv", "1795223539.021,1750000,200,0\n1795223540.050,1750205.5,200.25,1\n");
        write(
                "scontrol-show-node.txt",
                "NodeName=n2 CPUAlloc=1 CPUTot=4 Gres=gpu:a100:2(S:0-1),gpu:1,fs:3 OS=Linux 6 #1 SMP  RealMemory=4000"
                        + " AllocMem=100 State=MIXED+DRAIN*  Partitions=batch,long  Reason=fan broken State=x [root]\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void aRecordingAheadOfTheClockIsNotPlayed() throws UnreadableRecordingException {
        Recording recording = Recording.read(folder);

        recording.requireBegunBefore(recording.start());
        String message = assertThrows(
                        UnreadableRecordingException.class,
                        () -> recording.requireBegunBefore(Instant.parse("2024-01-01T00:00:00Z")))
                .getMessage();
        assertEquals(
                folder
                        + ": expected a recording that began before 2024-01-01T00:00:00Z, by this machine's clock,"
                        + " found one that began " + recording.start(),
                message);
    }

    @Test
    void tablesOfRatesAreOptional() throws Exception {
        Recording without = Recording.read(folder);
        assertEquals(Map.of(), without.rates());

        write("rates/pue.csv", "start_time,end_time,rate_value\n");
        write("rates/tax.csv", "start_time,end_time,rate_value\n");

        assertEquals(Map.of(RateKind.PUE, folder.resolve("rates/pue.csv")), without.rates());
    }

    @Test
    void placesAreOptionalAndHaveTheirMetricsWithoutComments() throws Exception {
        assertEquals(Optional.empty(), Recording.read(folder).places());

        write("places/places.txt", "site rig22\n");
        write("places/telegraf.influx", "# example\n\nsnmp,a=b energy=1i 1795222200500000000\n");

        assertEquals(
                Optional.of(new RecordedPlaces(
                        folder.resolve("places/places.txt"),
                        List.of(new RecordedMetric(
                                Instant.parse("2026-11-21T00:50:00.500Z"), "snmp,a=b energy=1i 1795222200500000000")))),
                Recording.read(folder).places());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1795230000000000000 | 2026-11-21T03:00:00Z     | true",
                "1795230000000000000 | 2026-11-21T02:59:59.999Z | false",
                "1795226000000000000 | 2026-11-21T02:00:00Z     | true",
                "1795226000000000000 | 2026-11-21T01:59:59.999Z | false",
            })
    void placesArePlayedAfterTheirLastMetricAndTheEndOfTheHour(String nanos, Instant now, boolean arePlayed)
            throws Exception {
        write("places/places.txt", "site rig22\n");
        write("places/telegraf.influx", "snmp,a=b energy=1i " + nanos + "\n");
        Recording recording = Recording.read(folder);

        Recording playable = recording.playableAt(now);

        assertEquals(arePlayed ? recording.places() : Optional.empty(), playable.places());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "places.txt      | telegraf.influx | snmp,a=b energy=1i 1795222200000000000",
                "telegraf.influx | places.txt      | site rig22",
            })
    void namesTheMissingFileOfPlaces(String missing, String present, String text) throws IOException {
        write("places/" + present, text + "\n");

        UnreadableRecordingException unreadable =
                assertThrows(UnreadableRecordingException.class, () -> Recording.read(folder));

        assertEquals(folder.resolve("places/" + missing) + ": expected a file, found none", unreadable.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "# none               | telegraf.influx: expected a metric on each line, found none",
                "snmp,a=b energy=1i   | telegraf.influx, line 1: expected a line of the Influx line protocol with its time, found 'snmp,a=b energy=1i'",
                "snmp,a=b 1795222200  | telegraf.influx, line 1: expected a line of the Influx line protocol with its time",
            })
    void namesTheLineOfAMetricThatCannotBeRead(String text, String error) throws IOException {
        write("places/places.txt", "site rig22\n");
        write("places/telegraf.influx", text + "\n");

        UnreadableRecordingException unreadable =
                assertThrows(UnreadableRecordingException.class, () -> Recording.read(folder));

        assertTrue(unreadable.getMessage().contains(error), unreadable.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void readsWhatTheRigRecorded(String name) throws UnreadableRecordingException {
        Recording recording = Recording.read(RECORDINGS.resolve(name));

        assertEquals("rig22", recording.cluster());
        assertEquals(9, recording.environments().size());
        assertEquals(9, recording.runs().size());
        assertEquals("two-nodes", recording.labels().get(6L));
        assertEquals(List.of("n1", "n2", "n3", "n4"), recording.nodes());
        assertEquals(
                List.of("n1", "n2", "n3", "n4"), List.copyOf(recording.sensors().keySet()));
    }

    @Test
    void readsEveryFileOfTheLayout() throws UnreadableRecordingException {
        Recording recording = Recording.read(folder);

        RunKey run = RunKey.of("rig22", 3, 1_795_223_575L);
        assertEquals(List.of(run), List.copyOf(recording.runs()));
        assertEquals(Instant.parse("2026-11-21T01:12:19.021Z"), recording.start());
        assertEquals(
                List.of(
                        new SensorRow(
                                Instant.ofEpochMilli(1_795_223_539_021L),
                                Energy.ofJoules(1_750_000),
                                Power.ofWatts(200)),
                        new SensorRow(
                                Instant.ofEpochMilli(1_795_223_540_050L),
                                Energy.ofMillijoules(1_750_205_500),
                                Power.ofMilliwatts(200_250))),
                recording.sensors().get("n2"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slurm.conf             | expected a file, found none",
                "jobs.tsv               | expected a file, found none",
                "sacct.x1f              | expected a file, found none",
                "scontrol-show-node.txt | expected a file, found none",
                "env/1.job3.env0        | expected files named *.env0, found none",
                "sensor/n2.csv          | expected files named *.csv, found none",
            })
    void namesTheMissingFile(String name, String error) throws IOException {
        Files.delete(folder.resolve(name));

        UnreadableRecordingException unreadable =
                assertThrows(UnreadableRecordingException.class, () -> Recording.read(folder));

        Path named = name.contains("/") ? folder.resolve(name).getParent() : folder.resolve(name);
        assertEquals(named + ": " + error, unreadable.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slurm.conf             | #                                       | slurm.conf: expected ClusterName=, found none",
                "jobs.tsv               | one-step                                | jobs.tsv, line 1: expected a label, a tab and a job id",
                "sensor/n2.csv          | 1,2,3                                   | n2.csv, line 1: expected epoch_s,energy_J,power_W,jobs",
                "sensor/n2.csv          | 1,two,3,4                               | n2.csv, line 1: expected numbers",
                "env/1.job3.env0        | JOBID=3                                 | 1.job3.env0: expected a NUL at the end",
                "env/1.job3.env0        | CLUSTER=daint\\0                         | 1.job3.env0: expected the CLUSTER of slurm.conf, rig22, found 'daint'",
                "sacct.x1f              | JobID                                   | sacct.x1f, line 1: expected a header line with 0x1f between fields",
                "sacct.x1f              | A\\037B\\037C\\n1\\0372\\0373\\n4\\0375   | sacct.x1f: expected 3 fields in every row, found 2 in one",
                "scontrol-show-node.txt | ''                                      | txt: expected a node on each line, found none",
                "scontrol-show-node.txt | CPUTot=4                                | txt, line 1: expected NodeName=, found 'CPUTot=4'",
            })
    void namesTheFileAndTheLineThatCannotBeRead(String name, String text, String error) throws IOException {
        write(name, text.translateEscapes());

        UnreadableRecordingException unreadable =
                assertThrows(UnreadableRecordingException.class, () -> Recording.read(folder));

        assertTrue(unreadable.getMessage().contains(error), unreadable.getMessage());
    }

    @Test
    void reportsAFolderThatIsNoRecording() {
        Path missing = folder.resolve("nowhere");

        UnreadableRecordingException unreadable =
                assertThrows(UnreadableRecordingException.class, () -> Recording.read(missing));

        assertEquals(missing + ": expected the folder of a recording, found none", unreadable.getMessage());
    }
}
