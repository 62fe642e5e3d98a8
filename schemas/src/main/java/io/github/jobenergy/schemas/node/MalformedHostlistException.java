package io.github.jobenergy.schemas.node;

/**
 * A text that is not a hostlist, or one that stands for more hosts than its reader allows. The message says what was
 * expected, what was found, and at which character of the text, counted from 1.
 */
public final class MalformedHostlistException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedHostlistException(String expected, String found, int index) {
        super("hostlist: expected " + expected + ", found " + found + " at character " + (index + 1));
    }

    /** Several hostlists, each of which can be read, stand for more hosts together than their reader allows. */
    public MalformedHostlistException(String expected, int found) {
        super("hostlist: expected " + expected + ", found " + found);
    }
}
