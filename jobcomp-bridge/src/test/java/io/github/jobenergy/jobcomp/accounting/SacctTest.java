package io.github.jobenergy.jobcomp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery.Urgency;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.privacy.OptOutWord;
import io.github.jobenergy.jobcomp.privacy.Policies;
import io.github.jobenergy.jobcomp.privacy.PrivacyFilter;
import io.github.jobenergy.jobcomp.privacy.PrivacyPolicy;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Interval;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SacctTest {

    private static final RunKey JOB_7 = RunKey.of("rig26", 7, 1_000_000_000);

    /** The timeouts of the attempts at a query: on a loaded machine also a program that answers may exceed the first ones. */
    private static final List<Duration> TIMEOUTS =
            Stream.of(1, 4, 16, 64).map(Duration::ofSeconds).toList();

    private static final String STEPS_WITHOUT_END =
            "header; row 7; case \" $* \" in *' -X '*) ;; *) yes \"$(row 7.1)\" ;; esac";

    @TempDir
    private Path folder;

    @Test
    void queriesTheJobsInUtcSecondsAndOnlyKnownFields() throws Exception {
        FakeSacct sacct = FakeSacct.in(folder, "header; row 7; row 8");

        AccountingAnswer answer = sacct.client().query(List.of(7L, 8L));

        JobCompletion job7 = answer.of(JOB_7).orElseThrow();
        assertEquals(Optional.of("22.05.8"), job7.evidence().slurmVersion());
        assertEquals(2, answer.completions().size());
        String arguments = sacct.arguments();
        assertTrue(arguments.startsWith("-a\n-D\n-P\n--noconvert\n--delimiter=\u001f"), arguments);
        List<String> last = arguments.lines().toList();
        String fields = "JobIDRaw,JobID,Cluster,State,Submit,Start,End,NodeList,JobName,GID";
        assertEquals(List.of("-M", "rig26", "-o", fields, "-j", "7,8"), last.subList(last.size() - 6, last.size()));
        assertTrue(sacct.environment().lines().anyMatch("TZ=UTC"::equals));
        assertTrue(sacct.environment().lines().anyMatch("SLURM_TIME_FORMAT=%s"::equals));
    }

    @ParameterizedTest
    @ValueSource(strings = {"22.05-helpformat", "26.05-helpformat"})
    void queriesNoFreeTextAndTheCommentOnlyForAnOptOut(String name) throws Exception {
        byte[] helpFormat = Files.readAllBytes(Captures.file("sacct/" + name + ".txt"));
        byte[] version = "slurm 26.05.3".getBytes(StandardCharsets.UTF_8);

        List<String> fields = SacctProbe.of(version, helpFormat).fields();
        List<String> fieldsWithOptOut = SacctProbe.of(version, helpFormat, Optional.of(new OptOutWord("private")))
                .fields();

        List<String> freeText =
                List.of("SubmitLine", "Comment", "SystemComment", "Extra", "StdIn", "StdOut", "StdErr", "Container");
        assertTrue(fields.stream().noneMatch(freeText::contains), fields::toString);
        assertFalse(fields.contains("AdminComment"), fields::toString);
        List<String> more = new ArrayList<>(fieldsWithOptOut);
        more.removeAll(fields);
        assertEquals(List.of("AdminComment"), more);
    }

    @Test
    void anOptOutIsRefusedIfSacctHasNoComment() {
        byte[] helpFormat = "JobIDRaw State Submit Start End NodeList".getBytes(StandardCharsets.UTF_8);

        QueryException refused = assertThrows(
                QueryException.class,
                () -> SacctProbe.of(new byte[0], helpFormat, Optional.of(new OptOutWord("private"))));

        assertTrue(refused.reason().contains("AdminComment"), refused.reason());
    }

    @Test
    void aCommentThatContainsTheOptOutIsAppliedAndNotPublished() throws Exception {
        Path program = Files.writeString(folder.resolve("sacct"), """
                #!/bin/sh
                case $1 in
                    -V) echo "slurm 26.05.3"; exit ;;
                    -e) echo "JobIDRaw AdminComment Cluster State Submit Start End NodeList User GID"; exit ;;
                esac
                for argument; do
                    case $argument in --delimiter=*) d=${argument#*=} ;; esac
                done
                row() { for field; do printf '%s' "$x$field"; x=$d; done; printf '\\n'; x=; }
                row JobIDRaw AdminComment Cluster State Submit Start End NodeList User GID
                row 7 'seen by ops,private' rig26 COMPLETED 1000000000 1000000010 1000000070 n2 alice 100
                row 8 'seen by ops' rig26 COMPLETED 1000000000 1000000010 1000000070 n2 alice 100
                """);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        Sacct sacct = new Sacct(
                new SacctSettings(program.toString(), "rig26", Duration.ofMinutes(2), new Plausibility(15_000)),
                new ClockAndRandom(new MovableClock(Instant.parse("2026-11-21T00:00:00Z")), new Random(1)),
                Optional.of(new OptOutWord("private")));

        AccountingAnswer answer = sacct.query(List.of(7L, 8L));

        assertTrue(answer.isOptedOut(JOB_7));
        assertFalse(answer.isOptedOut(RunKey.of("rig26", 8, 1_000_000_000)));
        for (JobCompletion completion : answer.completions().values()) {
            String published = new String(new ContractCodec().write(completion), StandardCharsets.UTF_8);
            assertFalse(published.contains("seen by"), published);
        }
    }

    @Test
    void theErrorOutputOfAProgramIsWithheldUnderAPrivacyPolicy() throws Exception {
        Accounting sacct =
                FakeSacct.in(folder, "echo 'no such user alice' >&2; exit 1").client();

        QueryException open = assertThrows(
                QueryException.class,
                () -> new RedactedAccounting(sacct, new PrivacyFilter(PrivacyPolicy.KEEP_ALL)).query(List.of(7L)));
        QueryException failure = assertThrows(
                QueryException.class,
                () -> new RedactedAccounting(sacct, new PrivacyFilter(Policies.GDPR)).query(List.of(7L)));

        assertTrue(open.reason().endsWith("found 1: no such user alice"), open.reason());
        assertTrue(failure.reason().endsWith("found 1 and text withheld by the privacy policy"), failure.reason());
        assertFalse(String.valueOf(failure.getMessage()).contains("alice"));
    }

    @Test
    void usesAnotherDelimiterForEachQuery() throws Exception {
        FakeSacct program = FakeSacct.in(folder, "header; row 7");
        Sacct sacct = program.client();
        sacct.query(List.of(7L));
        String first = program.arguments();

        sacct.query(List.of(7L));

        assertFalse(first.equals(program.arguments()));
    }

    @Test
    void skipsABanner() throws Exception {
        FakeSacct sacct = FakeSacct.in(folder, "echo 'maintenance on Friday'; header; row 7");

        assertTrue(sacct.client().query(List.of(7L)).of(JOB_7).isPresent());
    }

    @Test
    void aRunThatACompleteAnswerLacksIsNotFound() throws Exception {
        FakeSacct sacct = FakeSacct.in(folder, "header");

        assertEquals(Optional.empty(), sacct.client().query(List.of(7L)).of(JOB_7));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "header; row 7; echo 'Problem talking to slurmdbd' >&2; exit 1 | found 1: Problem talking to slurmdbd",
                "exit 3 | expected exit status 0, found 3",
                "true | expected a header line first, found 0 bytes",
                "echo 'maintenance on Friday' | expected a header line first",
                "header; row 7; printf '8' | expected a line end, found truncated output",
                "header; row 7; head -c 200000000 /dev/zero >&2; exit 1 | bytes on standard error, found more",
                "header; head -c 10000000 /dev/zero >&2; exit 1 | found 1",
                "kill -9 $$ | found 137"
            })
    void anInvalidAnswerIsAFailureWithItsReason(String answer, String reason) throws Exception {
        Sacct sacct = FakeSacct.in(folder, answer).client();

        QueryException failure = assertThrows(QueryException.class, () -> sacct.query(List.of(7L)));

        assertTrue(failure.reason().contains(reason), failure.reason());
        assertFalse(failure.isTooMuch());
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec sleep 600", "sleep 600", "sleep 600 & sleep 600"})
    void aHungProgramIsStoppedWithItsChildProcesses(String answer) throws Exception {
        FakeSacct program = FakeSacct.in(folder, "echo $$ >\"$0.new\"; mv \"$0.new\" \"$0.pid\"; " + answer);
        Path started = folder.resolve("sacct.pid");
        for (Duration timeout : TIMEOUTS) {
            if (Files.exists(started)) {
                break;
            }
            Sacct sacct = program.client(timeout, new MovableClock(Instant.EPOCH.plusSeconds(7_200)));

            QueryException failure = assertThrows(QueryException.class, () -> sacct.query(List.of(7L)));

            assertTrue(failure.isTooMuch());
            assertTrue(failure.reason().contains("expected an end within " + timeout), failure.reason());
        }
        long pid = Long.parseLong(Files.readString(started).strip());
        assertFalse(ProcessHandle.of(pid).map(FakeSacct::isAlive).orElse(false));
    }

    @Test
    void aMissingProgramIsReported() {
        SacctSettings settings = new SacctSettings(
                folder.resolve("nowhere").toString(), "rig26", Duration.ofSeconds(5), new Plausibility(15_000));
        Sacct sacct = new Sacct(settings, new ClockAndRandom(Clock.systemUTC(), new Random(1)));

        QueryException failure = assertThrows(QueryException.class, () -> sacct.query(List.of(7L)));

        assertTrue(failure.reason().contains("cannot be run"), failure.reason());
    }

    @Test
    void anArgumentOfAThousandIdsIsWithinTheLimitOfTheKernel() throws Exception {
        FakeSacct program = FakeSacct.in(folder, "header");
        List<Long> ids =
                LongStream.rangeClosed(4_294_000_001L, 4_294_001_000L).boxed().toList();

        program.client().query(ids);

        assertTrue(program.arguments().length() < 64 << 10);
    }

    @ParameterizedTest
    @CsvSource({"22.05, 30", "26.05, 36"})
    void queriesTheFieldsOfEachVersion(String version, int fields) throws Exception {
        byte[] helpFormat = Files.readAllBytes(Captures.file("sacct/" + version + "-helpformat.txt"));

        SacctProbe probe = SacctProbe.of("slurm-wlm 22.05.8\n".getBytes(StandardCharsets.UTF_8), helpFormat);

        assertEquals(fields, probe.fields().size(), probe.fields().toString());
        assertEquals("JobIDRaw", probe.fields().get(0));
        assertEquals("GID", probe.fields().get(fields - 1));
        assertEquals(Optional.of("22.05.8"), probe.version());
    }

    @Test
    void queriesTheFieldsAgainOnlyAfterAChangeOfVersion() throws Exception {
        FakeSacct program = FakeSacct.in(folder, "header; row 7");
        MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
        Sacct sacct = program.client(Duration.ofMinutes(2), clock);
        sacct.query(List.of(7L));
        clock.advance(Duration.ofMinutes(2));
        sacct.query(List.of(7L));
        String before = program.arguments();
        int probesBefore = program.probes();

        program.install("26.05.3", "SLUID");
        clock.advance(Duration.ofMinutes(2));
        AccountingAnswer answer = sacct.query(List.of(7L));

        assertEquals(1, probesBefore);
        assertFalse(before.contains("SLUID"), before);
        assertEquals(2, program.probes());
        assertTrue(program.arguments().contains(",SLUID,"), program.arguments());
        assertEquals(
                Optional.of("26.05.3"),
                answer.of(JOB_7).orElseThrow().evidence().slurmVersion());
    }

    @Test
    void listsTheRunsThatEndedInAnIntervalByTheirStates() throws Exception {
        FakeSacct program = FakeSacct.in(folder, "header; row 7; row 8; row 8; row x");

        EndedRuns list = program.client().ended(hour(Urgency.NOW));

        Instant submit = Instant.ofEpochSecond(1_000_000_000);
        Instant end = Instant.ofEpochSecond(1_000_000_070);
        assertEquals(List.of(new ListedRun(7, submit, end), new ListedRun(8, submit, end)), list.runs());
        assertEquals(1, list.refusals().size());
        List<String> arguments = program.arguments().lines().toList();
        assertTrue(
                arguments.containsAll(List.of("-X", "-D", "-a", "uts1000000000", "uts1000003600")),
                arguments.toString());
        assertEquals("CD,CA,F,TO,NF,PR,BF,DL,OOM,RQ", arguments.get(arguments.indexOf("-s") + 1));
    }

    /** Where nothing more could be written, sacct itself ends as if all were well. */
    @Test
    void aTruncatedListIsAFailure() throws Exception {
        Sacct sacct = FakeSacct.in(folder, "header; row 7; row 8 | head -c 40").client();

        assertThrows(QueryException.class, () -> sacct.ended(hour(Urgency.NOW)));
    }

    @Test
    void aListWithoutAHeaderIsAFailure() throws Exception {
        Sacct sacct = FakeSacct.in(folder, "true").client();

        assertThrows(QueryException.class, () -> sacct.ended(hour(Urgency.NOW)));
    }

    @ParameterizedTest
    @CsvSource({"1000, true", "1001, false"})
    void deferrableQueriesWaitWhileTheQueueFromSlurmctldToSlurmdbdIsLong(int messages, boolean isQueried)
            throws Exception {
        FakeSacct program = FakeSacct.in(folder, "header; row 7");
        Path sdiag = Files.writeString(
                folder.resolve("sdiag"),
                "#!/bin/sh\necho 'Server thread count:  3'\necho 'DBD Agent queue size: " + messages + "'\n");
        Files.setPosixFilePermissions(sdiag, PosixFilePermissions.fromString("rwx------"));
        Sacct sacct = program.client();

        if (isQueried) {
            assertEquals(1, sacct.ended(hour(Urgency.WHEN_QUIET)).runs().size());
        } else {
            QueryException busy = assertThrows(QueryException.class, () -> sacct.ended(hour(Urgency.WHEN_QUIET)));
            assertTrue(busy.reason().contains("1001 messages waiting"), busy.reason());
            assertEquals(1, sacct.ended(hour(Urgency.NOW)).runs().size());
        }
    }

    @Test
    void queriesDoNotWaitIfTheLengthOfTheQueueIsUnknown() throws Exception {
        FakeSacct program = FakeSacct.in(folder, "header; row 7");

        assertEquals(1, program.client().ended(hour(Urgency.WHEN_QUIET)).runs().size());
    }

    private static AccountingQuery.Ended hour(Urgency haste) {
        return new AccountingQuery.Ended(Interval.ofEpochMillis(1_000_000_000_000L, 1_000_003_600_000L), haste);
    }

    /** All that is missing then are the steps. */
    @Test
    void aJobWithTooManyStepsIsReadWithoutSteps() throws Exception {
        FakeSacct program = FakeSacct.in(folder, STEPS_WITHOUT_END);

        AccountingAnswer answer = program.client().query(List.of(7L));

        assertEquals(Set.of(JOB_7), answer.completions().keySet());
        assertTrue(program.arguments().endsWith("-j\n7\n-X\n"), program.arguments());
    }

    @Test
    void aJobWhoseStepsTakeTooLongIsReadWithoutSteps() throws Exception {
        FakeSacct program = FakeSacct.in(folder, "case \"$*\" in *' -X'*) header; row 7 ;; *) exec sleep 600 ;; esac");
        Set<RunKey> answered = Set.of();
        for (Duration timeout : TIMEOUTS) {
            if (answered.isEmpty()) {
                answered = answered(program.client(timeout, new MovableClock(Instant.EPOCH.plusSeconds(7_200))));
            }
        }

        assertEquals(Set.of(JOB_7), answered);
    }

    /** The runs in an answer; none if the program did not answer in time. */
    private static Set<RunKey> answered(Sacct sacct) throws InterruptedException {
        try {
            return sacct.query(List.of(7L)).completions().keySet();
        } catch (QueryException late) {
            assertTrue(late.isTooMuch(), late.reason());
            return Set.of();
        }
    }

    @Test
    void severalJobsWithTooManyStepsAreRefusedTogether() throws Exception {
        Sacct sacct = FakeSacct.in(folder, STEPS_WITHOUT_END).client();

        QueryException failure = assertThrows(QueryException.class, () -> sacct.query(List.of(7L, 8L)));

        assertTrue(failure.isTooMuch());
        assertTrue(failure.reason().contains("expected at most 16777216 bytes"), failure.reason());
    }
}
