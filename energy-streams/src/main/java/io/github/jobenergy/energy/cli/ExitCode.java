package io.github.jobenergy.energy.cli;

/** How the program ended, in the numbers of sysexits.h. */
enum ExitCode {
    /** All went well. */
    OK(0),
    /** The command line cannot be. */
    USAGE(64),
    /** Some of the input could not be used. */
    DATA(65),
    /** A file to read is not there. */
    NO_INPUT(66),
    /** The broker, or something else we need, is not there. */
    UNAVAILABLE(69),
    /** A fault of ours. */
    SOFTWARE(70),
    /** What was asked for could not be written. */
    IO_ERROR(74),
    /** A later attempt may succeed. */
    TEMPORARY(75),
    /** The brokers deny a right. */
    NO_PERMISSION(77),
    /** What is there is not what it has to be. */
    CONFIG(78);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
