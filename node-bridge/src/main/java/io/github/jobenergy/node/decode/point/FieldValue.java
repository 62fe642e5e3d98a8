package io.github.jobenergy.node.decode.point;

/**
 * The value of a field of a point, as written.
 *
 * @param isNumber whether it is a number; else it is a text or a truth value
 * @param text the number without the letter that says its type, or the text without quotes and escapes
 */
public record FieldValue(boolean isNumber, String text) {}
