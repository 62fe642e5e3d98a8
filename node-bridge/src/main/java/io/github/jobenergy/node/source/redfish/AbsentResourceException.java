package io.github.jobenergy.node.source.redfish;

import java.io.IOException;

/** A BMC that answers, but not with the resource it was asked for. */
final class AbsentResourceException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;

    AbsentResourceException(int status) {
        super("expected status 200, found " + status);
        this.status = status;
    }

    /** Whether it has no such resource at all, and not only just now. */
    boolean isForGood() {
        return status == 404 || status == 405 || status == 501;
    }
}
