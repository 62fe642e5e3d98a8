package io.github.jobenergy.schemas.node;

/**
 * Thrown when a text is not a hostlist or expands to more hosts than the reader allows. The message states what was expected,
 * what was found, and at which character of the text, counted from 1.
 */
public final class MalformedHostlistException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedHostlistException(String expected, String found, int index) {
        super("hostlist: expected " + expected + ", found " + found + " at character " + (index + 1));
    }

    /** Creates the exception for several valid hostlists that together expand to more hosts than the reader allows. */
    public MalformedHostlistException(String expected, int found) {
        super("hostlist: expected " + expected + ", found " + found);
    }
}
