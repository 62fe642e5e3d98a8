package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Finds the published records of runs, and erases them. */
public interface Eraser {

    /**
     * The published revision of the run, from the ledger.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    PublishedRun find(RunKey run);

    /**
     * The cluster's runs with an existing record whose user name is one of these, each once, in order. The names are in lower
     * case; those in the records need not be.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    List<PublishedRun> ofUser(Collection<String> names);

    /**
     * Takes the cluster over from its bridge, and erases the runs; when this method returns, the erasure is committed. The
     * bridge that was active finds at its next commit that it was superseded, and reads of the erasure when it connects again.
     *
     * @throws SupersededException if another bridge takes over meanwhile: the extent of the erasure is then unknown
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    void erase(List<PublishedRun> runs, Instant now) throws SupersededException;
}
