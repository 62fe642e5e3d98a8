package io.github.jobenergy.jobcomp.spool;

import java.nio.file.Path;

/** Thrown if another bridge works on the spool. */
public final class SpoolInUseException extends Exception {

    private static final long serialVersionUID = 1L;

    /** With the folder of the spool. */
    public SpoolInUseException(Path root) {
        super("spool " + root + ": expected exclusive use, found another running bridge");
    }
}
