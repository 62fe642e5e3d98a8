package io.github.jobenergy.quickstart.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stand-in answers as slurmdbd selects, from what was recorded, and refuses the rest. */
class SacctStandInIT {

    private static final Installation BUILT = new Installation(Path.of("target/dist"));
    private static final String UNIT = "\u001f";
    private static final Map<String, String> EPOCH = Map.of("SLURM_TIME_FORMAT", "%s", "TZ", "UTC");

    /** Job 16 was requeued, 30 has lines in its name and in its last field, 12 is the rest of an array. */
    private static final List<List<String>> ROWS = List.of(
            List.of(
                    "Cluster",
                    "Eligible",
                    "End",
                    "JobID",
                    "JobIDRaw",
                    "JobName",
                    "Start",
                    "State",
                    "Submit",
                    "WorkDir"),
            List.of("rig", "100", "200", "16", "16", "requeue", "110", "REQUEUED", "100", "/w"),
            List.of("rig", "210", "300", "16", "16", "requeue", "220", "COMPLETED", "205", "/w"),
            List.of("rig", "", "240", "16.batch", "16.batch", "batch", "220", "COMPLETED", "220", ""),
            List.of("rig", "", "300", "16.0", "16.0", "sleep", "250", "COMPLETED", "250", ""),
            List.of("rig", "400", "500", "30", "30", "x\nJOBID=999\nUID=0", "410", "CANCELLED by 7", "400", "/a\nb"),
            List.of("rig", "", "500", "30.extern", "30.extern", "extern", "410", "COMPLETED", "410", ""),
            List.of("rig", "Unknown", "600", "12_[4,6%1]", "12", "arr", "None", "CANCELLED", "590", "/w"),
            List.of("rig", "610", "Unknown", "12_1", "13", "arr\u00e9\u00ff", "620", "RUNNING", "590", "/w"));

    @TempDir
    Path folder;

    private Path sacct = Path.of("");

    @BeforeEach
    void aRecording() throws IOException {
        Path recording = Files.createDirectories(folder.resolve("a cluster's records"));
        StringBuilder text = new StringBuilder();
        ROWS.forEach(row -> text.append(String.join(UNIT, row)).append('\n'));
        Files.write(recording.resolve("sacct.x1f"), text.toString().getBytes(StandardCharsets.ISO_8859_1));
        Files.writeString(recording.resolve("scontrol-show-node.txt"), "NodeName=n1 Version=22.05.8 OS=Linux\n");
        sacct = RecordedSacct.install(BUILT, recording, folder.resolve("bin")).executable();
    }

    private CompletedCommand query(String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(sacct.toString()));
        words.addAll(List.of(options));
        return CompletedCommand.run(words, EPOCH);
    }

    @Test
    void printsAllRecordedFieldsUnchanged() throws Exception {
        CompletedCommand result = query("-a", "-D", "-P", "--delimiter=" + UNIT);

        StringBuilder expected = new StringBuilder();
        ROWS.forEach(row -> expected.append(String.join(UNIT, row)).append('\n'));
        assertEquals(expected.toString(), result.out());
        assertEquals(0, result.exitCode());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -D -X                                | 16 16 30 12_[4,6%1] 12_1
            -X                                   | 16 30 12_[4,6%1] 12_1
            -D -j 16                             | 16 16 16.batch 16.0
            -j 16                                | 16 16.batch 16.0
            -D -X -j 12                          | 12_[4,6%1] 12_1
            -D -X -j 13,30                       | 30 12_1
            -D -X -j 99                          |
            -D -X -S uts200 -E uts210            | 16
            -D -X -S uts201 -E uts210            |
            -D -X -S uts201 -E uts211            | 16
            -D -X -S uts501                      | 12_[4,6%1] 12_1
            -D -X -S uts501 -E uts700            | 12_1
            -D -X -S uts200 -E uts300 -s CD,RQ   | 16 16
            -D -X -S uts201 -E uts300 -s CD,RQ   | 16
            -D -X -S uts201 -E uts600 -s CA      | 30 12_[4,6%1]
            -D -X -s cancelled                   | 30 12_[4,6%1]
            -D -j 16 -S uts241 -E uts400         | 16 16.0
            -D -X -M rig                         | 16 16 30 12_[4,6%1] 12_1
            -D -X -M other                       |
            """)
    void selectsAsSlurmdbdDoes(String options, String ids) throws Exception {
        List<String> words = new ArrayList<>(List.of("-anP", "-o", "JobID"));
        words.addAll(List.of(options.split(" ")));

        CompletedCommand result = query(words.toArray(String[]::new));

        assertEquals(
                ids == null ? "" : ids, String.join(" ", result.out().lines().toList()));
        assertEquals("", result.err());
    }

    @Test
    void printsTheFieldsInTheOrderOfTheOption() throws Exception {
        CompletedCommand result = query("-XDPj", "30", "--format=state%20,JOBNAME,jobid", "--delimiter", "~");

        assertEquals("State~JobName~JobID\nCANCELLED by 7~x\nJOBID=999\nUID=0~30\n", result.out());
    }

    @Test
    void keepsBytesThatAreInvalidInEveryEncoding() throws Exception {
        CompletedCommand result = query("-aXDnP", "-j13", "-oJobName");

        assertEquals("arr\u00e9\u00ff\n", result.out());
    }

    @Test
    void printsTheVersionOfSlurm() throws Exception {
        assertEquals("slurm 22.05.8\n", query("-V").out());
    }

    @Test
    void listsTheFieldsThatWereRecorded() throws Exception {
        List<String> names = List.of(query("--helpformat").out().trim().split("\\s+"));

        assertEquals(ROWS.get(0), names);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -P -o JobID,Nonsense | sacct: error: Invalid field requested: "Nonsense"
            -P --json            | sacct: error: unrecognized option '--json'
            -P -q                | sacct: error: unrecognized option '-q'
            -P -S yesterday      | sacct: error: Invalid time specification (pos=0): yesterday
            -P -o                | sacct: error: option requires an argument -- 'o'
            -n                   | sacct: error: expected -P or -p: a recording has no other output format
            -P 16                | sacct: error: unexpected argument '16'
            """)
    void rejectsUnknownOptions(String options, String error) throws Exception {
        CompletedCommand result = query(options.split(" "));

        assertEquals(error, result.err().trim());
        assertEquals("", result.out());
        assertEquals(1, result.exitCode());
    }

    @Test
    void rejectsTimesInOtherFormats() throws Exception {
        CompletedCommand result =
                CompletedCommand.run(List.of(sacct.toString(), "-P"), Map.of("SLURM_TIME_FORMAT", "standard"));

        assertEquals(
                "sacct: error: expected SLURM_TIME_FORMAT=%s: a recording has epoch times only",
                result.err().trim());
    }

    @Test
    void rejectsATruncatedRecording() throws Exception {
        Path cut = folder.resolve("a cluster's records").resolve("sacct.x1f");
        byte[] whole = Files.readAllBytes(cut);
        Files.write(cut, Arrays.copyOf(whole, whole.length - 20));

        CompletedCommand result = query("-P");

        assertTrue(result.err().startsWith("sacct: error: expected 10 fields, found "), result.err());
        assertEquals(1, result.exitCode());
    }
}
