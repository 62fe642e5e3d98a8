package io.github.jobenergy.store.database;

import java.io.Serial;

/** Another program writes the same tables. */
public final class SupersededStoreException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    SupersededStoreException(String message) {
        super(message);
    }
}
