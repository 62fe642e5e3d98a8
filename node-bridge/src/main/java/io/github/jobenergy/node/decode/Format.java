package io.github.jobenergy.node.decode;

/** A format of collectors: its name on the command line and the rules for splitting a file into messages. */
public interface Format {

    /** The name, such as {@code telegraf-influx}. */
    String name();

    /** Whether a line is a message; otherwise a whole file is one message, which may contain several documents. */
    boolean isByLine();

    /** The detection of messages that span several lines. */
    default Nesting nesting() {
        return new JsonNesting();
    }

    /** A new decoder of the format. */
    Decoder decoder();
}
