package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Finds what is published of runs, and erases it. */
public interface Eraser {

    /**
     * What is published of that run, by the ledger.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    PublishedRun find(RunKey run);

    /**
     * The cluster's runs of which any record that is still there has one of these as its user's name, each once, in order.
     * The names are in small letters; those in the records need not be.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    List<PublishedRun> ofUser(Collection<String> names);

    /**
     * Takes the cluster over from its bridge, and erases the runs; when this returns it is committed. The bridge that was
     * active learns at its next commit that it was superseded, and of the erasure when it begins anew.
     *
     * @throws SupersededException if another bridge takes over in this moment: nobody knows then how far it came
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    void erase(List<PublishedRun> runs, Instant now) throws SupersededException;
}
