package io.github.jobenergy.node.decode;

/** Whether a message that was begun in a line of a file goes on in the next one, as its characters come. */
public interface Nesting {

    /** Takes the next character. */
    void take(int next);

    /** Whether the message goes on in a line that begins with that character. */
    boolean goesOn(int next);
}
