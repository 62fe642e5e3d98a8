package io.github.jobenergy.quickstart.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalLinesTest {

    private static final Instant RECORDED = Instant.parse("2026-11-21T01:16:37Z");

    @Test
    void setUpAShellAndBeginWithTheMonthOfTheRecording() {
        String written = written("/home/bob/token", Optional.of(9L));

        assertEquals("""
                The same in another terminal, after these two lines:
                  export JOBENERGY_URL=http://127.0.0.1:8080 JOBENERGY_TOKEN_FILE=/home/bob/token
                  export PATH=/dist/bin:"$PATH"
                As bob:
                  jobenergy --since 2026-11
                  jobenergy --jobs
                  jobenergy 9
                The jobs were recorded on 2026-11-21. None executes, and the page Now is empty.
                """, written);
    }

    @Test
    void aPathIsOneWordOfAShell() {
        String written = written("/my work/it's $HOME/token", Optional.empty());

        assertEquals(
                "  export JOBENERGY_URL=http://127.0.0.1:8080 JOBENERGY_TOKEN_FILE='/my work/it'\\''s $HOME/token'",
                written.lines().toList().get(1));
    }

    private static String written(String tokenFile, Optional<Long> job) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        new TerminalLines("bob", "http://127.0.0.1:8080", Path.of(tokenFile), Path.of("/dist/bin"))
                .write(out, RECORDED, job);
        out.flush();
        return text.toString().replace(System.lineSeparator(), "\n");
    }
}
