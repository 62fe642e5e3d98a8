package io.github.jobenergy.web.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/**
 * What a process that has ended left.
 *
 * @param status its exit status
 * @param out its standard output, each byte one character
 * @param err its standard error, each byte one character
 */
record Outcome(int status, String out, String err) {

    /** Reads the output of a process until it ends. */
    static Outcome of(Process process) throws IOException, InterruptedException {
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(process));
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        return new Outcome(process.waitFor(), out, err.join());
    }

    private static String text(Process process) {
        try {
            return new String(process.getErrorStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            return String.valueOf(unreadable.getMessage());
        }
    }
}
