package io.github.jobenergy.node.source.redfish;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The bytes of an answer, as long as they are no more than so many: a BMC that sends without end is cut off. */
final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {

    private final int mostBytes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    BoundedBody(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
        subscription = begun;
        begun.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            if (bytes.size() + part.length > mostBytes) {
                cutOff();
                return;
            }
            bytes.writeBytes(part);
        }
    }

    private void cutOff() {
        if (subscription != null) {
            subscription.cancel();
        }
        body.completeExceptionally(new IOException("expected at most " + mostBytes + " bytes, found more"));
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toByteArray());
    }
}
