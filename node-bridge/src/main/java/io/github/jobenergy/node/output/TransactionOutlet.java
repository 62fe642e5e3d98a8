package io.github.jobenergy.node.output;

import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import org.apache.kafka.clients.producer.Producer;

/** Sends each record in the transaction that the owner of the producer begins and commits. */
public final class TransactionOutlet implements Outlet {

    private final Producer<byte[], byte[]> producer;
    private final Addressed addressed;

    /** Creates an outlet with this producer, which its owner closes. */
    public TransactionOutlet(Producer<byte[], byte[]> producer, NodeTopics topics) {
        this.producer = producer;
        this.addressed = new Addressed(topics);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the commit waits for all sends, and throws if one failed
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
    public void put(PlaceReading reading) {
        producer.send(addressed.of(reading));
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // as above
    public void put(Rejection rejection) {
        producer.send(addressed.of(rejection));
    }
}
