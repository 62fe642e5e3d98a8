package io.github.jobenergy.node.cli;

/** The exit statuses of the program, with the numbers of BSD's sysexits.h. */
public enum ExitCode {
    /** The request was completed. */
    OK(0),
    /** The command line or the configuration is invalid. */
    USAGE(64),
    /** Some input was rejected; the rest was processed. */
    DATA(65),
    /** An input file does not exist or cannot be read. */
    NO_INPUT(66),
    /** A required service does not answer. */
    UNAVAILABLE(69),
    /** An internal error of the program. */
    SOFTWARE(70),
    /** An output folder cannot be written to. */
    CANNOT_CREATE(73),
    /** The output could not be written. */
    IO_ERROR(74),
    /** Another program took over, or a later attempt may succeed. */
    TEMPORARY(75),
    /** A required right is missing. */
    NO_PERMISSION(77),
    /** A configuration or a topic is not as required. */
    CONFIGURATION(78);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    /** The number of the exit status. */
    public int number() {
        return number;
    }
}
