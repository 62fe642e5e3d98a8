package io.github.jobenergy.quickstart.play;

/**
 * A record read from a topic.
 *
 * @param value the parsed value
 * @param json the bytes of the value as text, one line
 */
public record Published<T>(T value, String json) {}
