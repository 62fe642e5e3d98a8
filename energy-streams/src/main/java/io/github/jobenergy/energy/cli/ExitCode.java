package io.github.jobenergy.energy.cli;

/** The exit codes of the program, with the numbers of sysexits.h. */
enum ExitCode {
    /** Success. */
    OK(0),
    /** The command line is invalid. */
    USAGE(64),
    /** Some of the input was rejected. */
    DATA(65),
    /** An input file does not exist. */
    NO_INPUT(66),
    /** The brokers, or another required service, are not available. */
    UNAVAILABLE(69),
    /** An internal error of the program. */
    SOFTWARE(70),
    /** The output could not be written. */
    IO_ERROR(74),
    /** A temporary failure; a later attempt may succeed. */
    TEMPORARY(75),
    /** The brokers deny a right. */
    NO_PERMISSION(77),
    /** The topics or the state directory are invalid. */
    CONFIG(78);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
