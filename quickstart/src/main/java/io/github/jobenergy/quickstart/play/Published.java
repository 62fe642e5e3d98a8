package io.github.jobenergy.quickstart.play;

/**
 * A record as it came out of a topic.
 *
 * @param value what it says
 * @param json its bytes as text, one line
 */
public record Published<T>(T value, String json) {}
