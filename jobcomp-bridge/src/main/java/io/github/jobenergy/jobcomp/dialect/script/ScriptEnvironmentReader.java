package io.github.jobenergy.jobcomp.dialect.script;

import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.EndState;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.ExitStatus;
import io.github.jobenergy.jobcomp.reading.notation.FreeText;
import io.github.jobenergy.jobcomp.reading.notation.OwnerName;
import io.github.jobenergy.jobcomp.reading.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.reading.notation.SlurmTime;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads the environment of a jobcomp/script hook: the variables of jobcomp_script.c, Slurm 20.11 to 26.05. Of the names only
 * ELIGIBLE (24.05), SLUID and ORIGINAL_SLUID (26.05) are newer than the others; unknown names are ignored. No version passes
 * an energy or any other trackable resource.
 */
public final class ScriptEnvironmentReader {

    /** The ARRAYJOBID of a run that is no array task. */
    private static final long NO_JOB = 0;

    /** The variables that every version passes in every call, even if they are empty. */
    private static final List<String> ALWAYS_PASSED = List.of(
            "JOBID",
            "EXITCODE",
            "DERIVED_EC",
            "ARRAYJOBID",
            "ARRAYTASKID",
            "UID",
            "GID",
            "START",
            "END",
            "SUBMIT",
            "PROCS",
            "NODECNT",
            "DB_FLAGS",
            "BATCH",
            "CLUSTER",
            "CONSTRAINTS",
            "NODES",
            "ACCOUNT",
            "JOBNAME",
            "JOBSTATE",
            "PARTITION",
            "QOS",
            "DEPENDENCY",
            "WORK_DIR",
            "RESERVATION",
            "USERNAME",
            "GROUPNAME",
            "STATEREASONPREV",
            "LIMIT");

    /** The characters of node names and hostlists. */
    private static final Pattern HOSTS = Pattern.compile("[A-Za-z0-9_.,\\[\\]-]*");

    private final CaptureContext reception;
    private final boolean isWhole;

    /** A reader of records in this capture context; it reads a damaged record as far as possible. */
    public ScriptEnvironmentReader(CaptureContext reception) {
        this(reception, false);
    }

    private ScriptEnvironmentReader(CaptureContext reception, boolean isWhole) {
        this.reception = reception;
        this.isWhole = isWhole;
    }

    /**
     * A reader that rejects a record if a variable is missing, since the missing name was lost and its value may be in another
     * variable, or if NODES is not a list of node names. Personal data is therefore in its own field, or the record is not
     * published.
     */
    public static ScriptEnvironmentReader ofWholeRecords(CaptureContext reception) {
        return new ScriptEnvironmentReader(reception, true);
    }

    /**
     * Reads one record; an error results in a rejection.
     *
     * @param place the origin of the record
     * @param block the environment, each variable terminated by NUL
     */
    public ReaderResult read(String place, byte[] block) {
        try {
            return read(ScriptEnvironment.parse(block));
        } catch (UnusableRecordException refused) {
            return refused.at(new Origin(place, block), reception.observedTime());
        }
    }

    private ReaderResult read(ScriptEnvironment variables) throws UnusableRecordException {
        if (isWhole) {
            requireWhole(variables);
        }
        RunKey run = run(variables);
        Allocation allocation = Allocation.of(variables);
        Optional<ReaderResult> revoked =
                EndState.ofRevokedSibling(run, variables.required("JOBSTATE"), allocation.hasNodes());
        return revoked.isPresent() ? revoked.get() : ended(variables, run, allocation);
    }

    private ReaderResult ended(ScriptEnvironment variables, RunKey run, Allocation allocation)
            throws UnusableRecordException {
        JobOutcome outcome = outcome(variables, allocation);
        JobCompletion completion = JobCompletion.builder(run, 1)
                .settled(false)
                .identity(identity(variables))
                .outcome(outcome)
                .times(allocation.times(variables))
                .resources(allocation.resources(variables))
                .workDir(variables.freeText("WORK_DIR").map(FreeText::text).filter(path -> !path.isEmpty()))
                .slurmEnergy(SlurmEnergy.UNSET)
                .evidence(reception.evidence(Witness.SCRIPT))
                .build();
        return outcome.state().equals(JobState.RESIZING)
                ? new ReaderResult.Resized(completion)
                : new ReaderResult.Completed(completion);
    }

    private static void requireWhole(ScriptEnvironment variables) throws UnusableRecordException {
        variables.requireAll(ALWAYS_PASSED);
        String nodes = variables.text("NODES");
        if (!HOSTS.matcher(nodes).matches()) {
            throw UnusableRecordException.because(
                    RejectionReason.HOSTLIST, "NODES", "NODES: expected names of nodes, found '" + nodes + "'");
        }
    }

    private RunKey run(ScriptEnvironment variables) throws UnusableRecordException {
        return reception.run(
                variables.text("CLUSTER"),
                SlurmNumber.required("JOBID", variables.required("JOBID")),
                SlurmTime.required("SUBMIT", variables.required("SUBMIT")));
    }

    private static JobIdentity identity(ScriptEnvironment variables) throws UnusableRecordException {
        Optional<FreeText> jobName = variables.freeText("JOBNAME");
        return new JobIdentity(
                jobName.map(FreeText::text),
                jobName.flatMap(FreeText::base64),
                user(variables),
                membership(variables),
                variables.word("RESERVATION"),
                Optional.empty());
    }

    private static JobUser user(ScriptEnvironment variables) throws UnusableRecordException {
        Optional<Long> userId = SlurmNumber.optional("UID", variables.text("UID"));
        Optional<Long> groupId = SlurmNumber.optional("GID", variables.text("GID"));
        return new JobUser(
                OwnerName.known(variables.word("USERNAME"), userId).map(Names::of),
                userId,
                OwnerName.known(variables.word("GROUPNAME"), groupId).map(Names::of),
                groupId,
                variables.word("ACCOUNT").map(Names::of),
                variables.word("PARTITION").map(Names::of),
                variables.word("QOS").map(Names::of));
    }

    private static JobMembership membership(ScriptEnvironment variables) throws UnusableRecordException {
        Optional<Long> het = jobId("HETJOBID", variables.firstOf("HETJOBID", "PACKJOBID"));
        String offset = het.isPresent() ? variables.firstOf("HETJOBOFFSET", "PACKJOBOFFSET") : "";
        return new JobMembership(
                jobId("ARRAYJOBID", variables.text("ARRAYJOBID")),
                SlurmNumber.optional("ARRAYTASKID", variables.text("ARRAYTASKID")),
                het,
                SlurmNumber.optional("HETJOBOFFSET", offset),
                variables.word("ORIGINAL_SLUID").or(() -> variables.word("SLUID")),
                Optional.empty());
    }

    private static Optional<Long> jobId(String name, String text) throws UnusableRecordException {
        return SlurmNumber.optional(name, text).filter(id -> id != NO_JOB);
    }

    private static JobOutcome outcome(ScriptEnvironment variables, Allocation allocation)
            throws UnusableRecordException {
        String stateRaw = variables.required("JOBSTATE").strip();
        Optional<ExitStatus> exit = ExitStatus.optional("EXITCODE", variables.required("EXITCODE"));
        return JobOutcome.builder(EndState.of("JOBSTATE", stateRaw, allocation.hasNodes()), stateRaw)
                .exitCode(exit.map(ExitStatus::code))
                .exitSignal(exit.map(ExitStatus::signal))
                .derivedExitCode(ExitStatus.optional("DERIVED_EC", variables.text("DERIVED_EC"))
                        .map(ExitStatus::text))
                .reason(variables.word("STATEREASONPREV"))
                .build();
    }
}
