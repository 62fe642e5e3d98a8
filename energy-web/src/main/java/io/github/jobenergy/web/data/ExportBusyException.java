package io.github.jobenergy.web.data;

import java.sql.SQLException;

/** Another export is in progress: the database may respond. */
public final class ExportBusyException extends SQLException {

    private static final long serialVersionUID = 1;

    ExportBusyException() {
        super("another export is in progress");
    }
}
