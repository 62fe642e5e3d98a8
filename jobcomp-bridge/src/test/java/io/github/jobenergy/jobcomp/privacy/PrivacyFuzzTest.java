package io.github.jobenergy.jobcomp.privacy;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.dialect.script.ScriptEnvironmentReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.program.testing.Mutation;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A user's name in every text of a record, and the record damaged: whatever is made of it does not show the name. */
@Tag("property")
class PrivacyFuzzTest {

    private static final String CANARY = "canarybird";
    private static final int RECORDS = Rounds.of(20_000);
    private static final int VALIDATED_ONE_IN = 10;

    private static final CaptureContext RECEPTION = new CaptureContext(
            Optional.of("rig26"), Capture.HOOK, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));

    private static final byte[] ENVIRONMENT = HookEnvironment.ofJob7()
            .with("USERNAME", CANARY)
            .with("ACCOUNT", CANARY)
            .with("GROUPNAME", CANARY)
            .with("JOBNAME", "run of " + CANARY)
            .with("WORK_DIR", "/home/" + CANARY)
            .with("RESERVATION", CANARY + "_1")
            .with("CONSTRAINTS", CANARY)
            .with("DEPENDENCY", CANARY)
            .with("SLURM_SUBMIT_LINE", "sbatch /home/" + CANARY)
            .block();

    private static final String DELIMITER = "\u001f4711\u001f";

    private static final String HEADER =
            row("JobIDRaw,AdminComment,JobID,Cluster,State,Submit,Start,End,NodeList,User,UID,Group,Account,QOS,"
                    + "Partition,Reason,FailedNode,Reservation,WCKey,JobName,WorkDir,GID");

    private static final List<String> ROWS = List.of(
            row("7,CANARY,7,rig26,COMPLETED,1000000000,1000000010,1000000070,n2,CANARY,2001,CANARY,CANARY,normal,"
                    + "batch,None,,CANARY_1,CANARY,run of CANARY,/home/CANARY,2001"),
            row("8,,8,rig26,CANCELLED by 2001,1000000000,1000000010,1000000070,n3,CANARY,2001,users,astro,normal,"
                    + "batch,None,,,,CANARY\nCANARY,/x,100"),
            row("9,,9,rig26,RUNNING,1000000000,1000000010,1000000070,n4,CANARY,2001,users,astro,normal,"
                    + "batch,None,,,,CANARY,/x,100"));

    private final Mutation mutation = new Mutation(20_261_121);
    private final ContractCodec codec = new ContractCodec();

    private long completions;
    private long rejections;

    private static String row(String fields) {
        return fields.replace(",", DELIMITER).replace("CANARY", CANARY) + "\n";
    }

    @Test
    void noDamagedEnvironmentShowsTheName() {
        ScriptEnvironmentReader reader = ScriptEnvironmentReader.ofWholeRecords(RECEPTION);

        for (int i = 0; i < RECORDS; i++) {
            hold(i, reader.read("spool:" + CANARY + i, mutation.change(ENVIRONMENT)));
        }

        assertBothHappened();
    }

    @Test
    void noDamagedAccountShowsTheName() {
        SacctReader reader = new SacctReader(RECEPTION, new Plausibility(15_000));

        for (int i = 0; i < RECORDS; i++) {
            String output = HEADER + ROWS.get(i % ROWS.size()) + damaged(ROWS.get(i % 2)) + ROWS.get(0);
            for (ReaderResult reading : reader.read("sacct", output.getBytes(StandardCharsets.UTF_8))) {
                hold(i, reading);
            }
        }

        assertBothHappened();
    }

    /** The delimiter is made up anew for each question: damage may lose one, but nothing forges one. */
    private String damaged(String row) {
        String damaged;
        do {
            byte[] bytes = mutation.change(row.getBytes(StandardCharsets.UTF_8));
            damaged = new String(bytes, StandardCharsets.UTF_8);
        } while (damaged.split(DELIMITER, -1).length > row.split(DELIMITER, -1).length);
        return damaged;
    }

    private void assertBothHappened() {
        assertTrue(
                completions > RECORDS / 10 && rejections > RECORDS / 10,
                completions + " completions, " + rejections + " rejections");
    }

    private void hold(int number, ReaderResult reading) {
        if (reading instanceof ReaderResult.Completed completed) {
            completions++;
            hold(number, new PrivacyFilter(Policies.GDPR).of(completed.completion()));
            if (isNameWhole(completed.completion())) {
                hold(number, new PrivacyFilter(Policies.USER_ONLY).of(completed.completion()));
            }
        } else if (reading instanceof ReaderResult.Refused refused) {
            rejections++;
            hold(number, new PrivacyFilter(Policies.GDPR).of(refused.rejection()));
        }
    }

    /** A name that is damaged where it should stand cannot be looked for in texts that a site keeps. */
    private static boolean isNameWhole(JobCompletion completion) {
        return completion.identity().user().userName().equals(Optional.of(CANARY));
    }

    private void hold(int number, JobCompletion shown) {
        assertNameIsAbsent(number, codec.write(shown));
        if (number % VALIDATED_ONE_IN == 0) {
            ContractCheck.assertValid(shown);
        }
    }

    private void hold(int number, Rejection shown) {
        assertNameIsAbsent(number, codec.write(shown));
        if (number % VALIDATED_ONE_IN == 0) {
            ContractCheck.assertValid(shown);
        }
    }

    private static void assertNameIsAbsent(int number, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        assertFalse(
                text.toLowerCase(Locale.ROOT).contains(CANARY), () -> "record " + number + " shows the name: " + text);
    }
}
