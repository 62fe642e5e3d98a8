package io.github.jobenergy.jobcomp.survey;

import static io.github.jobenergy.jobcomp.dialect.sacct.SacctText.completed;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.dialect.sacct.SacctText;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.survey.Verdict.Kind;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.quantity.Energy;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnergySurveyTest {

    /** Real accounting: the two job sets, and the recorded jobs without and with PrologFlags=Contain. */
    @ParameterizedTest
    @ValueSource(strings = {"22.05-steps-bar", "26.05-steps-bar", "22.05-plain", "22.05-contain"})
    void theSurveyOfRecordedAccountingEqualsItsGoldenFile(String capture) throws IOException {
        List<JobCompletion> runs = runs(capture);

        SurveyResult findings = survey(runs);

        GoldenFile.assertMatches("survey-" + capture + ".txt", SurveyReport.of(findings));
        assertEquals(runs.size(), findings.all().runs());
        assertEquals(
                runs.size(),
                findings.runs().byState().values().stream()
                        .mapToLong(count -> count)
                        .sum());
        assertAddsUp(findings);
    }

    private static List<JobCompletion> runs(String capture) throws IOException {
        CaptureContext reception = new CaptureContext(
                Optional.empty(), Capture.FILE, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));
        List<JobCompletion> runs = new ArrayList<>();
        byte[] output = Files.readAllBytes(Captures.file("sacct/" + capture + ".txt"));
        for (ReaderResult reading : new SacctReader(reception, new Plausibility(15_000)).read(capture, output)) {
            if (reading instanceof ReaderResult.Completed completed) {
                runs.add(completed.completion());
            }
        }
        return runs;
    }

    private static SurveyResult survey(List<JobCompletion> runs) {
        EnergySurvey survey = new EnergySurvey();
        runs.forEach(survey::add);
        return survey.findings();
    }

    private static void assertAddsUp(SurveyResult findings) {
        Energy put = findings.all()
                .claimed()
                .minus(findings.overstated())
                .plus(findings.understated())
                .plus(findings.inSteps());
        assertEquals(findings.all().shown(), put);
        SurveyResult.Runs runs = findings.runs();
        assertEquals(
                findings.all().runs(),
                runs.onOneNode()
                        + runs.onSeveralNodes()
                        + findings.of(Kind.NEVER_RAN).runs());
    }

    /**
     * By hand: jobs 7 and 8 of the recording were 27 s together on n4, charged 10,841 J and 10,881 J; jobs 3, 34 s and
     * 11,290 J, and 4, 23 s and 8,898 J, shared 10 s on n2.
     */
    @Test
    void runsThatSharedANodeAreFound() throws IOException {
        SurveyResult findings = survey(runs("22.05-contain"));

        Repetition onN4 = new Repetition(Energy.ofJoules(10_861), Energy.ofJoules(10_861), Energy.ofJoules(10_861));
        Repetition onN2 = new Repetition(
                Energy.ZERO, Energy.ofMillijoules(1_660_294 + 1_934_348), Energy.ofJoules(5_645 + 4_449));
        assertEquals(new SurveyResult.Shared(4, Energy.ofJoules(41_910), onN4.plus(onN2)), findings.shared());
    }

    @Test
    void theResultIsIndependentOfIntervalsAndOrder() throws IOException {
        List<JobCompletion> runs = new ArrayList<>(runs("22.05-steps-bar"));
        SurveyResult whole = survey(runs);
        Random random = new Random(5);
        for (int round = 0; round < 20; round++) {
            Collections.shuffle(runs, random);
            EnergySurvey survey = new EnergySurvey();
            Instant to = Instant.parse("2026-11-21T00:00:00Z");
            while (to.isAfter(Instant.parse("2026-11-20T23:00:00Z"))) {
                Instant end = to;
                Instant start = to.minusSeconds(1 + random.nextInt(200));
                runs.stream()
                        .filter(run -> run.times().endTime().isBefore(end)
                                && !run.times().endTime().isBefore(start))
                        .forEach(survey::add);
                survey.passTo(start);
                to = start;
            }

            assertEquals(whole, survey.findings());
        }
    }

    @Test
    void implausibleEnergiesAreSummedAsInTheJobRows() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("AllocTRES=cpu=8,energy=18446744073708552566,node=2")
                .row("JobIDRaw=8", "AllocTRES=cpu=8,energy=18446744073708552566,node=2")
                .read();

        SurveyResult findings = survey(List.of(completed(readings, 0), completed(readings, 1)));

        assertEquals(new BigInteger("36893488147417105132"), findings.suspects().impossibleJoules());
        assertEquals(Energy.ZERO, findings.all().claimed());
    }

    @ParameterizedTest
    @ValueSource(longs = {1_199, 1_200})
    void aNodeWithAlmostNoPowerIsReported(long joules) {
        List<ReaderResult> readings =
                SacctText.ofJob7().row("ConsumedEnergyRaw=" + joules).read();

        SurveyResult findings = survey(List.of(completed(readings, 0)));

        assertEquals(joules < 1_200 ? 1 : 0, findings.suspects().faintRuns());
    }
}
