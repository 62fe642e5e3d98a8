package io.github.jobenergy.jobcomp.inlet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles requests to the inlet: stores the record, or rejects the request. The statuses are described in {@link HttpInlet}. */
final class RecordHandler extends Handler.Abstract {

    private static final Logger LOG = LoggerFactory.getLogger(RecordHandler.class);

    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int TOO_LARGE = 413;
    private static final int UNSUPPORTED_TYPE = 415;
    private static final int UNAVAILABLE = 503;

    private static final String JSON = "application/json";

    private final HttpSettings settings;
    private final Inlet inlet;
    private final OpenRequests requests;
    private final RefusalLog refusals;

    RecordHandler(HttpSettings settings, Inlet inlet, OpenRequests requests, RefusalLog refusals) {
        this.settings = settings;
        this.inlet = inlet;
        this.requests = requests;
        this.refusals = refusals;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = status(request);
        if (status != OK) {
            answer(status, request, response, callback);
            return true;
        }
        RecordBody.read(request, requests, settings.limits().recordBytes(), new Promise<>() {
            @Override
            public void succeeded(Optional<byte[]> record) {
                answer(keep(record), request, response, callback);
            }

            @Override
            public void failed(Throwable failure) {
                callback.failed(failure);
            }
        });
        return true;
    }

    /** The status of a request as far as its header decides it. */
    private int status(Request request) {
        HttpFields header = request.getHeaders();
        if (!settings.isAllowed(request.getHttpURI().getPath(), header.getValuesList(HttpHeader.AUTHORIZATION))) {
            return UNAUTHORIZED;
        }
        if (header.contains(HttpHeader.ORIGIN)) {
            return FORBIDDEN;
        }
        if (!request.getMethod().equals("POST")) {
            return METHOD_NOT_ALLOWED;
        }
        if (!isJson(Optional.ofNullable(header.get(HttpHeader.CONTENT_TYPE)).orElse(""))) {
            return UNSUPPORTED_TYPE;
        }
        return inlet.isOpen() ? OK : UNAVAILABLE;
    }

    private static boolean isJson(String type) {
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).strip().equalsIgnoreCase(JSON);
    }

    /** Stores one record at a time, since a record and its copy without the batch script are in memory together. */
    private synchronized int keep(Optional<byte[]> record) {
        try {
            return record.isPresent() && inlet.keepIfItFits(record.get()) ? OK : TOO_LARGE;
        } catch (IOException unwritable) {
            LOG.atError().addKeyValue("reason", unwritable.toString()).log("a record cannot be written to the spool");
            return UNAVAILABLE;
        }
    }

    private void answer(int status, Request request, Response response, Callback callback) {
        if (status != OK) {
            refusals.add(status, Request.getRemoteAddr(request));
        }
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
        if (status == UNAUTHORIZED) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Basic realm=\"jobcomp-bridge\"");
        }
        byte[] body = ("{\"status\":" + status + "}\n").getBytes(StandardCharsets.US_ASCII);
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
