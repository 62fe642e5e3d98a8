package io.github.jobenergy.jobcomp.privacy;

import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * What may leave of what is known, by a site's policy: the one gate before the brokers, the ledger's hashes and the log.
 * Without a policy everything passes as it is. With one:
 *
 * <ul>
 *   <li>of a record each personal field is kept, dropped or a pseudonym; see {@link Redaction} for what becomes of the rest;
 *   <li>where runs may opt out, a record in which accounting has not spoken carries nothing personal: only accounting knows
 *       who has. So the first revision, which the hook makes alone, is an anonymous one, and so is a run's last, if
 *       accounting denies the run;
 *   <li>of a rejection nothing of what came in passes, since what cannot be read cannot be redacted field by field: reason,
 *       field, hash and length remain, and its origin as far as we made it ourselves.
 * </ul>
 */
public final class PrivacyFilter {

    /** Names of our own making: the hook's entries, a program's lines, offsets. */
    private static final Pattern OUR_ORIGIN =
            Pattern.compile("spool:\\d{1,20}(\\.\\d{1,20}){3}(\\.forwarded)*|sacct(:\\d{1,10})?|[^:]+-\\d+@\\d+");

    private static final int HASH_CHARACTERS = 16;

    private final PrivacyPolicy policy;

    /** By that policy. */
    public PrivacyFilter(PrivacyPolicy policy) {
        this.policy = policy;
    }

    /** Whether there is anything to be discreet about. */
    public boolean isNeeded() {
        return policy.isActive();
    }

    /** What may leave of a run's record. To be asked once: a pseudonym would get another one. */
    public JobCompletion of(JobCompletion completion) {
        boolean mayHaveOptedOut = policy.optOut().isPresent()
                && !completion.evidence().witnesses().contains(Witness.SACCT);
        return isNeeded() ? redacted(completion, mayHaveOptedOut) : completion;
    }

    /** What may leave of the record of a run that opted out: nothing personal. */
    public JobCompletion anonymous(JobCompletion completion) {
        return redacted(completion, true);
    }

    private JobCompletion redacted(JobCompletion completion, boolean isAnonymous) {
        Optional<String> userName = completion.identity().user().userName();
        return redaction(completion.run(), isAnonymous, userName).of(completion);
    }

    /** What may leave of a run's start: nobody has asked accounting yet whether it opted out. */
    public JobStart of(JobStart start) {
        return isNeeded()
                ? redaction(start.run(), policy.optOut().isPresent(), start.userName())
                        .of(start)
                : start;
    }

    private Redaction redaction(RunKey run, boolean isAnonymous, Optional<String> userName) {
        Function<PersonalField, Treatment> treatment = isAnonymous ? field -> Treatment.DROP : policy::treatment;
        return new Redaction(treatment, policy.keys().map(ring -> ring.at(run.submitTime())), userName);
    }

    /** What may leave of a rejection. */
    public Rejection of(Rejection rejection) {
        if (!isNeeded()) {
            return rejection;
        }
        String at = rejection.field().map(field -> field + ": ").orElse("");
        return new Rejection(
                rejection.reason(),
                at + "what was found is withheld by the privacy policy",
                rejection.field(),
                origin(rejection),
                rejection.valueSha256(),
                rejection.valueLengthBytes(),
                Optional.empty(),
                rejection.observedTime());
    }

    /** A file's name may be anything; the hash leads whoever may see the bytes to them. */
    private static String origin(Rejection rejection) {
        return OUR_ORIGIN.matcher(rejection.origin()).matches()
                ? rejection.origin()
                : "withheld:" + rejection.valueSha256().substring(0, HASH_CHARACTERS);
    }
}
