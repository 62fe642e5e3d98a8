package io.github.jobenergy.node.cli;

/** How the program ends, in the numbers of BSD's sysexits.h. */
public enum ExitCode {
    /** Everything asked for was done. */
    OK(0),
    /** The command line or the configuration cannot be. */
    USAGE(64),
    /** Some input could not be used; the rest was. */
    DATA(65),
    /** A file to be read is not there or cannot be read. */
    NO_INPUT(66),
    /** Something the program needs does not answer. */
    UNAVAILABLE(69),
    /** A fault of the program itself. */
    SOFTWARE(70),
    /** A folder to be written to cannot be written to. */
    CANNOT_CREATE(73),
    /** What was asked for could not be written. */
    IO_ERROR(74),
    /** Another one took over, or it may go better later. */
    TEMPORARY(75),
    /** The right to do it is missing. */
    NO_PERMISSION(77),
    /** What is there is not what it has to be. */
    CONFIGURATION(78);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    /** The exit status of the process. */
    public int number() {
        return number;
    }
}
