package io.github.jobenergy.program.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/**
 * Receives the body of a response up to a maximum size; a larger body is aborted. The bytes are released when taken: the client
 * keeps the last response of every open connection, of which there may be thousands.
 */
public final class BoundedBody implements BodySubscriber<BoundedBody> {

    private final int mostBytes;
    private ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final CompletableFuture<BoundedBody> body = new CompletableFuture<>();
    private Optional<Subscription> subscription = Optional.empty();

    /** Creates a body with this maximum size in bytes. */
    public BoundedBody(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public CompletionStage<BoundedBody> getBody() {
        return body;
    }

    /** The received bytes; empty once they have been taken. */
    public byte[] take() {
        byte[] bytes = received.toByteArray();
        received = new ByteArrayOutputStream(0);
        return bytes;
    }

    @Override
    public void onSubscribe(Subscription granted) {
        subscription = Optional.of(granted);
        granted.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> some) {
        for (ByteBuffer buffer : some) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            received.writeBytes(bytes);
        }
        if (received.size() > mostBytes) {
            subscription.ifPresent(Subscription::cancel);
            body.completeExceptionally(new IOException("expected at most " + mostBytes + " bytes, found more"));
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(this);
    }
}
