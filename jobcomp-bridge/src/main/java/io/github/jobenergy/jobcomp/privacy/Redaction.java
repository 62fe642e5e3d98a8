package io.github.jobenergy.jobcomp.privacy;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.Step;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Redacts the record of one run. First each personal field is treated; then every remaining text is checked against its
 * expected form and searched for the user's name. If the name is to be hidden and is unknown, no text can be searched, and all
 * are dropped. A name that is damaged in the record is not found in other fields, so a site that hides names should keep no
 * text written by users, as the profile {@code gdpr} does. Nodes are always kept, since energy is computed for nodes.
 */
final class Redaction {

    private final Function<PersonalField, Treatment> treatment;
    private final Optional<KeyEpoch> epoch;
    private final NameSearch search;

    /**
     * A redaction of the fields of one run.
     *
     * @param treatment the treatment of each field
     * @param epoch the key epoch of the run, present if a field is to be a pseudonym
     * @param userName the user's name, as far as it is known
     */
    Redaction(Function<PersonalField, Treatment> treatment, Optional<KeyEpoch> epoch, Optional<String> userName) {
        this.treatment = treatment;
        this.epoch = epoch;
        this.search = isKept(treatment, PersonalField.USER)
                ? NameSearch.NOTHING_TO_HIDE
                : userName.map(NameSearch::of).orElse(NameSearch.NAME_UNKNOWN);
    }

    private static boolean isKept(Function<PersonalField, Treatment> treatment, PersonalField field) {
        return treatment.apply(field) == Treatment.KEEP;
    }

    JobCompletion of(JobCompletion completion) {
        return JobCompletion.builder(completion.run(), completion.revision())
                .settled(completion.settled())
                .identity(identity(completion.identity()))
                .outcome(outcome(completion.outcome()))
                .times(completion.times())
                .resources(resources(completion.resources()))
                .workDir(treated(PersonalField.WORK_DIR, completion.workDir()))
                .slurmEnergy(completion.slurmEnergy())
                .steps(steps(completion.steps()))
                .evidence(completion.evidence())
                .build();
    }

    JobStart of(JobStart start) {
        return JobStart.builder(start.run(), start.revision())
                .startTime(start.startTime())
                .nodes(start.nodes())
                .userName(user(start.userName()))
                .account(treated(PersonalField.ACCOUNT, start.account()))
                .partitionName(word(SlurmWord.NAME, start.partitionName()))
                .exclusive(start.exclusive())
                .allocations(start.allocations())
                .observedTime(start.observedTime())
                .build();
    }

    private JobIdentity identity(JobIdentity identity) {
        Optional<byte[]> name = identity.jobNameBase64()
                .map(Base64.getDecoder()::decode)
                .or(() -> identity.jobName().map(text -> text.getBytes(StandardCharsets.UTF_8)));
        boolean staysName =
                isKept(PersonalField.JOB_NAME) && name.map(search::isClear).orElse(true);
        Optional<String> otherName = treatment.apply(PersonalField.JOB_NAME) == Treatment.PSEUDONYM
                ? name.filter(bytes -> bytes.length > 0)
                        .map(bytes -> epoch.orElseThrow().pseudonym(PersonalField.JOB_NAME, bytes))
                : Optional.empty();
        return new JobIdentity(
                staysName ? identity.jobName() : otherName,
                staysName ? identity.jobNameBase64() : Optional.empty(),
                user(identity.user()),
                membership(identity.group()),
                named(PersonalField.RESERVATION, identity.reservation()),
                named(PersonalField.WCKEY, identity.wckey()));
    }

    private JobUser user(JobUser user) {
        Optional<String> groupName = treated(PersonalField.GROUP, user.groupName());
        boolean isGroupHidden = user.groupName().isPresent() && groupName.isEmpty();
        return new JobUser(
                user(user.userName()),
                number(PersonalField.USER, user.userId()),
                groupName,
                isGroupHidden ? Optional.empty() : number(PersonalField.GROUP, user.groupId()),
                treated(PersonalField.ACCOUNT, user.account()),
                word(SlurmWord.NAME, user.partitionName()),
                word(SlurmWord.NAME, user.qos()));
    }

    private JobMembership membership(JobMembership group) {
        return new JobMembership(
                group.arrayJobId(),
                group.arrayTaskId(),
                group.hetJobId(),
                group.hetJobOffset(),
                word(SlurmWord.SLUID, group.sluid()),
                group.dbIndex());
    }

    private JobOutcome outcome(JobOutcome outcome) {
        String state = outcome.state().word();
        JobState shown = mayShow(state) ? outcome.state() : new JobState(SlurmWord.UNKNOWN);
        return JobOutcome.builder(shown, stateRaw(outcome.stateRaw(), shown))
                .exitCode(outcome.exitCode())
                .exitSignal(outcome.exitSignal())
                .derivedExitCode(outcome.derivedExitCode())
                .restartCount(outcome.restartCount())
                .reason(word(SlurmWord.REASON, outcome.reason()))
                .failedNodes(word(SlurmWord.HOSTS, outcome.failedNodes()))
                .cancelledByUserId(number(PersonalField.USER, outcome.cancelledByUserId()))
                .build();
    }

    /** {@code CANCELLED by 2002} without the user id, unless user names are kept. */
    private String stateRaw(String raw, JobState shown) {
        String first = raw.split("\\s", 2)[0];
        if (!mayShow(first)) {
            return shown.word();
        }
        return isKept(PersonalField.USER) && raw.matches("[A-Z_]+( by \\d{1,10})?") ? raw : first;
    }

    /** Whether the state may be published: a known state of Slurm always is, even if it equals a user's name. */
    private boolean mayShow(String state) {
        return SlurmWord.KNOWN_STATE.fits(state) || (SlurmWord.STATE.fits(state) && search.isClear(state));
    }

    private JobResources resources(JobResources resources) {
        return JobResources.builder()
                .nodes(resources.nodes())
                .nodeCount(resources.nodeCount())
                .cpuCount(resources.cpuCount())
                .memoryBytes(resources.memoryBytes())
                .gpuCount(resources.gpuCount())
                .exclusive(resources.exclusive())
                .slices(resources.slices())
                .tresAllocated(resources.tresAllocated().map(this::amounts))
                .tresRequested(resources.tresRequested().map(this::amounts))
                .build();
    }

    private Map<String, String> amounts(Map<String, String> printed) {
        Map<String, String> amounts = new TreeMap<>(printed);
        amounts.entrySet()
                .removeIf(tres -> !SlurmWord.TRES.fits(tres.getKey())
                        || !SlurmWord.AMOUNT.fits(tres.getValue())
                        || !search.isClear(tres.getKey()));
        return amounts;
    }

    private static List<Step> steps(List<Step> steps) {
        return steps.stream()
                .map(step -> SlurmWord.STEP.fits(step.stepId())
                        ? step
                        : new Step(SlurmWord.UNKNOWN, step.startTime(), step.endTime(), step.nodes(), step.slurm()))
                .toList();
    }

    /** The user name, which is not searched for itself. */
    private Optional<String> user(Optional<String> userName) {
        return isKept(PersonalField.USER) ? userName : treated(PersonalField.USER, userName);
    }

    private Optional<String> named(PersonalField field, Optional<String> name) {
        return treated(field, isKept(field) ? SlurmWord.NAME.fitting(name) : name);
    }

    private Optional<String> treated(PersonalField field, Optional<String> text) {
        return switch (treatment.apply(field)) {
            case KEEP -> search.clear(text);
            case DROP -> Optional.empty();
            case PSEUDONYM ->
                text.filter(any -> !any.isEmpty())
                        .map(name -> epoch.orElseThrow().pseudonym(field, name));
        };
    }

    private Optional<Long> number(PersonalField field, Optional<Long> number) {
        return isKept(field) ? number : Optional.empty();
    }

    private Optional<String> word(SlurmWord word, Optional<String> text) {
        return search.clear(word.fitting(text));
    }

    private boolean isKept(PersonalField field) {
        return isKept(treatment, field);
    }
}
