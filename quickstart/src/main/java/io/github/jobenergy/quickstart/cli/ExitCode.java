package io.github.jobenergy.quickstart.cli;

/** The exit codes of the program, with the numbers of sysexits.h. */
enum ExitCode {
    /** Success. */
    OK(0),
    /** The command line is invalid. */
    USAGE(64),
    /** The recording does not exist, or is not complete. */
    NO_INPUT(66),
    /** A step did not finish, or a program has stopped. */
    UNAVAILABLE(69),
    /** An internal error of the program. */
    SOFTWARE(70),
    /** A failure of this machine: a disk, a port, or a program that is missing. */
    IO_ERROR(74),
    /** Another quickstart uses that folder; a later attempt may succeed. */
    TRY_LATER(75);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
