package io.github.jobenergy.node.decode.point;

/**
 * The value of a field of a point, as written.
 *
 * @param isNumber whether the value is a number; otherwise it is a string or a truth value
 * @param text the number without its type suffix, or the string without quotes and escapes
 */
public record FieldValue(boolean isNumber, String text) {}
