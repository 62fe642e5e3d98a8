package io.github.jobenergy.node.source.redfish;

import java.io.IOException;

/** Reports that a BMC rejected the login; repeated attempts would lock the user. */
final class LoginRejectedException extends IOException {

    private static final long serialVersionUID = 1L;

    LoginRejectedException(String message) {
        super(message);
    }
}
