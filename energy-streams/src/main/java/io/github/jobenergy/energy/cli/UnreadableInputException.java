package io.github.jobenergy.energy.cli;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when the input that an option names cannot be read. The message names the option and the path. */
final class UnreadableInputException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * @param option the name of the option, without dashes
     * @param expected what the option names, such as {@code a file that can be read}
     */
    UnreadableInputException(String option, String expected, Path found, IOException cause) {
        super(option + ": expected " + expected + ", found " + found + ": " + cause, cause);
    }
}
