package io.github.jobenergy.node.source.redfish;

import java.io.IOException;

/** A BMC that does not let us in: to try again soon would lock the user out. */
final class RefusedLoginException extends IOException {

    private static final long serialVersionUID = 1L;

    RefusedLoginException(String message) {
        super(message);
    }
}
