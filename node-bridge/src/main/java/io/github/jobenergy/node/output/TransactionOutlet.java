package io.github.jobenergy.node.output;

import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import org.apache.kafka.clients.producer.Producer;

/** Sends each record within the transaction its owner has begun, and ends. */
public final class TransactionOutlet implements Outlet {

    private final Producer<byte[], byte[]> producer;
    private final Addressed addressed;

    /** Sends through this producer, which is its owner's to close. */
    public TransactionOutlet(Producer<byte[], byte[]> producer, NodeTopics topics) {
        this.producer = producer;
        this.addressed = new Addressed(topics);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the commit waits for all of them, and throws if one failed
    public void put(PowerReading reading) {
        producer.send(addressed.of(reading));
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // as above
    public void put(NodeState state) {
        producer.send(addressed.of(state));
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // as above
    public void put(Rejection rejection) {
        producer.send(addressed.of(rejection));
    }
}
