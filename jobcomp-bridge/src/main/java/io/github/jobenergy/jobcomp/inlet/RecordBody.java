package io.github.jobenergy.jobcomp.inlet;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Promise;

/**
 * Reads the body of a request asynchronously: no thread blocks on the rest of the body. A body above the limit is read and
 * discarded.
 */
final class RecordBody {

    private final Request request;
    private final Connection connection;
    private final OpenRequests requests;
    private final int mostBytes;
    private final Promise<Optional<byte[]>> whole;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean isTooLarge;

    private RecordBody(Request request, OpenRequests requests, int mostBytes, Promise<Optional<byte[]>> whole) {
        this.request = request;
        this.connection = request.getConnectionMetaData().getConnection();
        this.requests = requests;
        this.mostBytes = mostBytes;
        this.whole = whole;
    }

    /**
     * Completes the promise with the body, or empty if the body exceeds the limit. Fails it if the request ends before it is
     * complete.
     */
    static void read(Request request, OpenRequests requests, int mostBytes, Promise<Optional<byte[]>> whole) {
        new RecordBody(request, requests, mostBytes, whole).readOn();
    }

    private void readOn() {
        boolean isMore = true;
        while (isMore) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this::readOn);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                whole.failed(chunk.getFailure());
                return;
            }
            isMore = !chunk.isLast();
            append(chunk.getByteBuffer());
            chunk.release();
        }
        if (requests.complete(connection)) {
            whole.succeeded(isTooLarge ? Optional.empty() : Optional.of(bytes.toByteArray()));
        } else {
            whole.failed(new IllegalStateException("closed before it was complete"));
        }
    }

    private void append(ByteBuffer more) {
        isTooLarge |= bytes.size() + more.remaining() > mostBytes;
        if (isTooLarge) {
            bytes.reset();
            return;
        }
        byte[] part = new byte[more.remaining()];
        more.get(part);
        bytes.writeBytes(part);
        requests.hold(connection, part.length);
    }
}
