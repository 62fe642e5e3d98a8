package io.github.jobenergy.node.decode;

/** Detects whether a message continues in the next line of a file, character by character. */
public interface Nesting {

    /** Processes the next character. */
    void take(int next);

    /** Whether the message continues in a line that begins with that character. */
    boolean continuesWith(int next);
}
