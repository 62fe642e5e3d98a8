package io.github.jobenergy.quickstart.cli;

/** How the program ended, in the numbers of sysexits.h. */
enum ExitCode {
    /** All went well. */
    OK(0),
    /** The command line cannot be. */
    USAGE(64),
    /** The recording is not there, or not whole. */
    NO_INPUT(66),
    /** A step did not come to its end, or a program has stopped. */
    UNAVAILABLE(69),
    /** A fault of ours. */
    SOFTWARE(70),
    /** Something on this machine is in the way: a disk, a port, a program that is missing. */
    IO_ERROR(74),
    /** Another quickstart works in that folder; it may be tried again later. */
    TRY_LATER(75);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
