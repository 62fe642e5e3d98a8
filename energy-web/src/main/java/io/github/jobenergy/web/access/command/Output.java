package io.github.jobenergy.web.access.command;

/**
 * What a program returned.
 *
 * @param exit the exit status
 * @param text the standard output
 * @param errors the standard error
 */
public record Output(int exit, String text, String errors) {}
