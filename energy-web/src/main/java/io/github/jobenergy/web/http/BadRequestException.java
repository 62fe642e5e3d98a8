package io.github.jobenergy.web.http;

/** A parameter of a request is invalid. The message names the parameter, and what was expected. */
final class BadRequestException extends Exception {

    private static final long serialVersionUID = 1;

    BadRequestException(String message) {
        super(message);
    }
}
