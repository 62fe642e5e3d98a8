package io.github.jobenergy.jobcomp.erase;

import io.github.jobenergy.jobcomp.privacy.PrivacyPolicy;
import io.github.jobenergy.jobcomp.publish.Eraser;
import io.github.jobenergy.jobcomp.publish.PublishedRun;
import io.github.jobenergy.program.kafka.SupersededException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/**
 * Erases the published records of a run or a user. Records keyed by run get a tombstone. The ledger keeps a note, so that no
 * spool entry and no search of accounting publishes the run again. Records that are not keyed by run are listed with the day
 * their retention ends. Runs that are not published yet are not found: their personal fields are left to the privacy policy.
 */
public final class Erasure {

    private final Eraser eraser;
    private final PrivacyPolicy policy;
    private final Clock clock;

    /** Erases records that were published under this policy, and records from before there was a policy. */
    public Erasure(Eraser eraser, PrivacyPolicy policy, Clock clock) {
        this.eraser = eraser;
        this.policy = policy;
        this.clock = clock;
    }

    /**
     * Finds the runs to be erased, and changes nothing.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    public EraseReport find(EraseRequest request) {
        return new EraseReport(runs(request), clock.instant());
    }

    /**
     * Erases the runs; the operation is idempotent.
     *
     * @throws SupersededException if another bridge takes over during the erasure
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
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
