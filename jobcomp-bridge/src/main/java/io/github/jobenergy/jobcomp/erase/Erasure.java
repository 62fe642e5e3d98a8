package io.github.jobenergy.jobcomp.erase;

import io.github.jobenergy.jobcomp.privacy.PrivacyPolicy;
import io.github.jobenergy.jobcomp.publish.Eraser;
import io.github.jobenergy.jobcomp.publish.PublishedRun;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/**
 * Takes back what was published of a run or a user. What is keyed by run gets a tombstone; the ledger remembers, so that no
 * entry of a spool and no search of accounting brings the run back; what is not keyed is listed with the day it is gone.
 * Of runs that are not published yet it knows nothing: to leave out what comes is the policy's part.
 */
public final class Erasure {

    private final Eraser eraser;
    private final PrivacyPolicy policy;
    private final Clock clock;

    /** Erases what was published by this policy, and what was before there was one. */
    public Erasure(Eraser eraser, PrivacyPolicy policy, Clock clock) {
        this.eraser = eraser;
        this.policy = policy;
        this.clock = clock;
    }

    /**
     * What would be erased; changes nothing.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    public EraseReport find(EraseRequest request) {
        return new EraseReport(runs(request), clock.instant());
    }

    /**
     * Erases it; doing it again does no harm.
     *
     * @throws SupersededException if another bridge takes over in this moment
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    public EraseReport erase(EraseRequest request) throws SupersededException {
        List<PublishedRun> runs = runs(request);
        Instant now = clock.instant();
        if (!runs.isEmpty()) {
            eraser.erase(runs, now);
        }
        return new EraseReport(runs, now);
    }

    private List<PublishedRun> runs(EraseRequest request) {
        if (request instanceof EraseRequest.OfRun one) {
            return List.of(eraser.find(one.run()));
        }
        return request instanceof EraseRequest.OfUser user ? eraser.ofUser(policy.namesOf(user.name())) : List.of();
    }
}
