package io.github.jobenergy.node.source.redfish;

import java.io.IOException;

/** Reports that a BMC answered without the requested resource. */
final class AbsentResourceException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;

    AbsentResourceException(int status) {
        super("expected status 200, found " + status);
        this.status = status;
    }

    /** Whether the BMC does not have the resource permanently. */
    boolean isPermanent() {
        return status == 404 || status == 405 || status == 501;
    }
}
