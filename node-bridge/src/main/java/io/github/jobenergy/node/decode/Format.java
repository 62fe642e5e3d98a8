package io.github.jobenergy.node.decode;

/** A format of collectors: its word on the command line, and how a file of it is cut into messages. */
public interface Format {

    /** The word, such as {@code telegraf-influx}. */
    String name();

    /** Whether a line is a message; otherwise a whole file is one, however many documents stand in it. */
    boolean isByLine();

    /** How it is told that a message goes over the end of a line. */
    default Nesting nesting() {
        return new JsonNesting();
    }

    /** A reader of it, with the settings of the site where the format leaves something open. */
    Decoder decoder();
}
