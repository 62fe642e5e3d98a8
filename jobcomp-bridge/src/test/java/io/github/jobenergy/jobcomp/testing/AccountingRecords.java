package io.github.jobenergy.jobcomp.testing;

import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The records of accounting of the run in {@link HookEnvironment#ofJob7()}. */
public final class AccountingRecords {

    private static final String HEADER =
            "JobIDRaw|JobID|Cluster|State|ExitCode|Submit|Eligible|Start|End|NodeList|AllocCPUS"
                    + "|AllocTRES|ConsumedEnergyRaw|User|JobName|WorkDir|UID\n";

    private AccountingRecords() {}

    /** The job is over, its extern step is not, and nothing is known of its energy. */
    public static JobCompletion ofJob7WithoutEnergy() {
        return read(job("", "COMPLETED") + step("extern", "RUNNING", "Unknown", ""));
    }

    /** The job has ended, and accounting has neither its start nor its nodes. */
    public static JobCompletion ofJob7WithoutBegin() {
        return read(job("", "COMPLETED").replace("|1000000010|1000000070|n2|", "|None|1000000070|None assigned|"));
    }

    /** The job has ended, and accounting has its nodes but not its start. */
    public static JobCompletion ofJob7WithoutStart() {
        return read(job("", "COMPLETED").replace("|1000000010|1000000070|n2|", "|Unknown|1000000070|n2|"));
    }

    /** All is over, and the energy is known. */
    public static JobCompletion ofJob7(long joules) {
        return read(job("energy=" + joules + ",", "COMPLETED")
                + step("extern", "COMPLETED", "1000000071", Long.toString(joules)));
    }

    /** All is over, and it ended so. */
    public static JobCompletion ofJob7Ended(String state, String exitCode) {
        return read((job("energy=7005,", state) + step("extern", "COMPLETED", "1000000071", "7005"))
                .replace("|0:0|", "|" + exitCode + "|"));
    }

    /** The same of another job. */
    public static JobCompletion ofJob(long jobId, long joules) {
        String rows = job("energy=" + joules + ",", "COMPLETED")
                + step("extern", "COMPLETED", "1000000071", Long.toString(joules));
        return read(rows.replaceAll("(?m)^7(\\.extern)?\\|7", jobId + "$1|" + jobId));
    }

    private static String job(String energy, String state) {
        return "7|7|rig26|" + state + "|0:0|1000000000|1000000000|1000000010|1000000070|n2|4|billing=4,cpu=4," + energy
                + "mem=4G,node=1||alice|wrf?|/home/alice?|2001\n";
    }

    private static String step(String id, String state, String end, String joules) {
        return "7." + id + "|7." + id + "|rig26|" + state + "|0:0|1000000010|1000000010|1000000010|" + end
                + "|n2|4|cpu=4,mem=4G,node=1|" + joules + "||" + id + "||\n";
    }

    private static JobCompletion read(String rows) {
        CaptureContext reception = new CaptureContext(
                Optional.of("rig26"), Capture.HOOK, Optional.of("26.05.3"), Instant.ofEpochSecond(1_000_000_090L));
        List<ReaderResult> readings = new SacctReader(reception, new Plausibility(15_000))
                .read("sacct", (HEADER + rows).getBytes(StandardCharsets.UTF_8));
        if (readings.size() == 1 && readings.get(0) instanceof ReaderResult.Completed completed) {
            return completed.completion();
        }
        throw new AssertionError("expected one completion, found " + readings);
    }
}
