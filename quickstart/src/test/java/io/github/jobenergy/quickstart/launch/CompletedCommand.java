package io.github.jobenergy.quickstart.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A command that has ended: its exit code and its output, each byte one character.
 *
 * @param exitCode its exit code
 * @param out its standard output
 * @param err its standard error
 */
record CompletedCommand(int exitCode, String out, String err) {

    static CompletedCommand run(List<String> words, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        byte[] out = process.getInputStream().readAllBytes();
        byte[] err = process.getErrorStream().readAllBytes();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("still running: " + words);
        }
        return new CompletedCommand(
                process.exitValue(),
                new String(out, StandardCharsets.ISO_8859_1),
                new String(err, StandardCharsets.ISO_8859_1));
    }
}
