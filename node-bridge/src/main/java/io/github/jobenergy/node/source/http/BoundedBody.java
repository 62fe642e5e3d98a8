package io.github.jobenergy.node.source.http;

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
 * The body of an answer, up to so many bytes; a longer one is not waited for. It is taken once and then forgotten: the client
 * holds on to the last answer of every connection that it keeps open, and there may be thousands.
 */
public final class BoundedBody implements BodySubscriber<BoundedBody> {

    private final int mostBytes;
    private ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final CompletableFuture<BoundedBody> body = new CompletableFuture<>();
    private Optional<Subscription> subscription = Optional.empty();

    /** Takes so many bytes at most. */
    public BoundedBody(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public CompletionStage<BoundedBody> getBody() {
        return body;
    }

    /** What came; nothing once it has been taken. */
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
