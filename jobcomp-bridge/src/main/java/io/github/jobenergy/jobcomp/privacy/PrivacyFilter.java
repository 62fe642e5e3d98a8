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
 * Applies the privacy policy to every record before it reaches the brokers, the hashes of the ledger or the log. Without a
 * policy records pass unchanged. With a policy:
 *
 * <ul>
 * <li>in a record, each personal field is kept, dropped or replaced by a pseudonym; {@link Redaction} describes the treatment
 * of the other fields;
 * <li>where runs may opt out, a record without accounting as a source carries no personal data, since only accounting has the
 * opt-out. The first revision, from the hook alone, is therefore anonymous, and so is the last revision of a run that is not
 * found in accounting;
 * <li>in a rejection, the input is dropped, since an unreadable record cannot be redacted field by field: reason, field, hash
 * and length remain, and the origin if the bridge generated it.
 * </ul>
 */
public final class PrivacyFilter {

    /** The origins that the bridge generates: hook entries, line numbers of a program's output, offsets. */
    private static final Pattern OUR_ORIGIN =
            Pattern.compile("spool:\\d{1,20}(\\.\\d{1,20}){3}(\\.forwarded)*|sacct(:\\d{1,10})?|[^:]+-\\d+@\\d+");

    private static final int HASH_CHARACTERS = 16;

    private final PrivacyPolicy policy;

    /** Applies this policy. */
    public PrivacyFilter(PrivacyPolicy policy) {
        this.policy = policy;
    }

    /** Whether the policy restricts any field. */
    public boolean isNeeded() {
        return policy.isActive();
    }

    /**
     * The record of a run as it may be published. Must be applied once: a second application would replace a pseudonym by
     * another one.
     */
    public JobCompletion of(JobCompletion completion) {
        boolean mayHaveOptedOut = policy.optOut().isPresent()
                && !completion.evidence().witnesses().contains(Witness.SACCT);
        return isNeeded() ? redacted(completion, mayHaveOptedOut) : completion;
    }

    /** The record of a run that opted out, without personal data. */
    public JobCompletion anonymous(JobCompletion completion) {
        return redacted(completion, true);
    }

    private JobCompletion redacted(JobCompletion completion, boolean isAnonymous) {
        Optional<String> userName = completion.identity().user().userName();
        return redaction(completion.run(), isAnonymous, userName).of(completion);
    }

    /** The start of a run as it may be published: anonymous where runs may opt out, since accounting was not queried yet. */
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

    /** The rejection as it may be published. */
    public Rejection of(Rejection rejection) {
        if (!isNeeded()) {
            return rejection;
        }
        String at = rejection.field().map(field -> field + ": ").orElse("");
        return Rejection.builder(rejection.reason(), origin(rejection))
                .detail(at + "the value is withheld by the privacy policy")
                .field(rejection.field())
                .valueSha256(rejection.valueSha256())
                .valueLengthBytes(rejection.valueLengthBytes())
                .observedTime(rejection.observedTime())
                .build();
    }

    /**
     * The origin of the rejection: a file name may contain anything, and the hash identifies the bytes for those with access
     * to them.
     */
    private static String origin(Rejection rejection) {
        return OUR_ORIGIN.matcher(rejection.origin()).matches()
                ? rejection.origin()
                : "withheld:" + rejection.valueSha256().substring(0, HASH_CHARACTERS);
    }
}
