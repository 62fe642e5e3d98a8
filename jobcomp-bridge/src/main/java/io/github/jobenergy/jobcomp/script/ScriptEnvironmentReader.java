package io.github.jobenergy.jobcomp.script;

import io.github.jobenergy.jobcomp.notation.ExitStatus;
import io.github.jobenergy.jobcomp.notation.FreeText;
import io.github.jobenergy.jobcomp.notation.NodeList;
import io.github.jobenergy.jobcomp.notation.SlurmDuration;
import io.github.jobenergy.jobcomp.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.notation.SlurmTime;
import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.jobcomp.reading.RefusedException;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.rejection.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads what slurmctld tells a jobcomp/script hook of a run: the variables of jobcomp_script.c, Slurm 20.11 to 26.05. Of the
 * names only ELIGIBLE (24.05), SLUID and ORIGINAL_SLUID (26.05) are newer than the rest; names not known here are passed
 * over. There is no energy and no other trackable resource among them, in any version.
 */
public final class ScriptEnvironmentReader {

    /** ARRAYJOBID of a run that is no array task. */
    private static final long NO_ARRAY = 0;

    private static final String PENDING = "PENDING";

    private final Reception reception;

    /** A reader of records that come in under these circumstances. */
    public ScriptEnvironmentReader(Reception reception) {
        this.reception = reception;
    }

    /** Reads one record; whatever is wrong with it becomes a refusal. */
    public Reading read(Origin origin) {
        try {
            return read(ScriptEnvironment.parse(origin.bytes()));
        } catch (RefusedException refused) {
            return refused.at(origin, reception.observedTime());
        }
    }

    private Reading read(ScriptEnvironment variables) throws RefusedException {
        NodeList nodes = NodeList.parse(variables.required("NODES"));
        JobOutcome outcome = outcome(variables, nodes);
        JobCompletion completion = new JobCompletion(
                run(variables),
                1,
                false,
                identity(variables),
                outcome,
                times(variables, nodes),
                resources(variables, nodes),
                variables.freeText("WORK_DIR").map(FreeText::text).filter(path -> !path.isEmpty()),
                SlurmEnergy.UNSET,
                List.of(),
                reception.evidence(Witness.SCRIPT));
        return outcome.state().equals(JobState.RESIZING)
                ? new Reading.Resized(completion)
                : new Reading.Completed(completion);
    }

    private RunKey run(ScriptEnvironment variables) throws RefusedException {
        return reception.run(
                variables.text("CLUSTER"),
                SlurmNumber.required("JOBID", variables.required("JOBID")),
                SlurmTime.required("SUBMIT", variables.required("SUBMIT")));
    }

    private static JobIdentity identity(ScriptEnvironment variables) throws RefusedException {
        Optional<FreeText> jobName = variables.freeText("JOBNAME");
        return new JobIdentity(
                jobName.map(FreeText::text),
                jobName.flatMap(FreeText::base64),
                user(variables),
                membership(variables),
                variables.word("RESERVATION"),
                Optional.empty());
    }

    private static JobUser user(ScriptEnvironment variables) throws RefusedException {
        return new JobUser(
                variables.word("USERNAME"),
                SlurmNumber.optional("UID", variables.text("UID")),
                variables.word("GROUPNAME"),
                SlurmNumber.optional("GID", variables.text("GID")),
                variables.word("ACCOUNT"),
                variables.word("PARTITION"),
                variables.word("QOS"));
    }

    private static JobMembership membership(ScriptEnvironment variables) throws RefusedException {
        return new JobMembership(
                SlurmNumber.optional("ARRAYJOBID", variables.text("ARRAYJOBID")).filter(id -> id != NO_ARRAY),
                SlurmNumber.optional("ARRAYTASKID", variables.text("ARRAYTASKID")),
                SlurmNumber.optional("HETJOBID", variables.firstOf("HETJOBID", "PACKJOBID")),
                SlurmNumber.optional("HETJOBOFFSET", variables.firstOf("HETJOBOFFSET", "PACKJOBOFFSET")),
                variables.word("ORIGINAL_SLUID").or(() -> variables.word("SLUID")),
                Optional.empty());
    }

    private static JobOutcome outcome(ScriptEnvironment variables, NodeList nodes) throws RefusedException {
        String stateRaw = variables.required("JOBSTATE").strip();
        Optional<ExitStatus> exit = ExitStatus.optional("EXITCODE", variables.required("EXITCODE"));
        return new JobOutcome(
                state(stateRaw, nodes),
                stateRaw,
                exit.map(ExitStatus::code),
                exit.map(ExitStatus::signal),
                variables.word("DERIVED_EC"),
                Optional.empty(),
                variables.word("STATEREASONPREV"),
                Optional.empty(),
                Optional.empty());
    }

    /** A run that had nodes and is pending again was put back into the queue; slurmctld strips the flag that says so. */
    private static JobState state(String raw, NodeList nodes) throws RefusedException {
        if (raw.isEmpty()) {
            throw RefusedException.missing("JOBSTATE");
        }
        JobState state = raw.equals(PENDING) && !nodes.isEmpty() ? JobState.REQUEUED : new JobState(raw);
        if (!state.isTerminal() && !state.equals(JobState.RESIZING)) {
            throw RefusedException.invalid("JOBSTATE", "the state of a run that is over", raw);
        }
        return state;
    }

    private static JobTimes times(ScriptEnvironment variables, NodeList nodes) throws RefusedException {
        Instant end = SlurmTime.required("END", variables.required("END"));
        Optional<Instant> start = start(variables, nodes, end);
        return new JobTimes(
                SlurmTime.optional("ELIGIBLE", variables.text("ELIGIBLE")),
                start,
                end,
                Optional.of(start.map(begin -> Duration.between(begin, end)).orElse(Duration.ZERO)),
                Optional.empty(),
                SlurmDuration.limit(variables.required("LIMIT")));
    }

    /** A run cancelled in the queue has its end or a predicted time as START; only its nodes tell that it never began. */
    private static Optional<Instant> start(ScriptEnvironment variables, NodeList nodes, Instant end)
            throws RefusedException {
        String text = variables.required("START");
        if (nodes.isEmpty()) {
            return Optional.empty();
        }
        Instant start = SlurmTime.required("START", text);
        if (end.isBefore(start)) {
            throw RefusedException.invalid("END", "a time not before START", end + " before " + start);
        }
        return Optional.of(start);
    }

    private static JobResources resources(ScriptEnvironment variables, NodeList nodes) throws RefusedException {
        if (nodes.isEmpty()) {
            return nothing();
        }
        Optional<Long> cpus = SlurmNumber.optional("PROCS", variables.text("PROCS"));
        Instant start = SlurmTime.required("START", variables.required("START"));
        Instant end = SlurmTime.required("END", variables.required("END"));
        return new JobResources(
                Optional.of(nodes.text()),
                Optional.of(nodes.count()),
                cpus,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(new Slice(start, end, nodes.text(), cpus)),
                Optional.empty(),
                Optional.empty());
    }

    /** A run that never ran held nothing: a known fact. */
    private static JobResources nothing() {
        Optional<Long> none = Optional.of(0L);
        return new JobResources(
                Optional.of(""),
                none,
                none,
                none,
                none,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }
}
