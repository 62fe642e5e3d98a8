package io.github.jobenergy.program.cli;

/** The exit statuses of the programs, with the numbers of BSD's sysexits.h. */
public enum ExitCode {
    /** The command was completed. */
    OK(0),
    /** The command line or the configuration is invalid. */
    USAGE(64),
    /** A part of the input or of the result is rejected, unusable or missing; the rest was processed. */
    DATA(65),
    /** An input file does not exist or cannot be read. */
    NO_INPUT(66),
    /** The brokers, or another required service, do not respond. */
    UNAVAILABLE(69),
    /** An internal error of the program. */
    SOFTWARE(70),
    /** A folder cannot be written to, or the spool is full. */
    CANNOT_CREATE(73),
    /** The output could not be written. */
    IO_ERROR(74),
    /** Another program took over, or the failure is temporary: a later attempt may succeed. */
    TEMPORARY(75),
    /** A required right or permission is missing. */
    NO_PERMISSION(77),
    /** The environment, such as topics, the hook or the state directory, is not configured as required. */
    CONFIGURATION(78);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    /** Returns the number of the exit status. */
    public int number() {
        return number;
    }
}
