package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class StatusWriterTest {

    private static final ProgramStatus STATUS = new ProgramStatus(
            "node-bridge", 4_711, Instant.EPOCH, "running", Optional.empty(), Map.of(), Instant.EPOCH);

    /** The time after which a writer that has ended fails a test. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path folder = Path.of("");

    private final Logger log = (Logger) LoggerFactory.getLogger(StatusWriter.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch fifthCall = new CountDownLatch(1);

    @BeforeEach
    void setUp() {
        lines.start();
        log.addAppender(lines);
        log.setAdditive(false);
    }

    @AfterEach
    void tearDown() {
        log.detachAppender(lines);
        log.setAdditive(true);
    }

    @Test
    void continuesAfterUncheckedExceptionsAndLogsEachKindOnce() throws Exception {
        StatusFile file = new StatusFile(folder.resolve("status.json"));

        StatusWriter writer = StatusWriter.start(file, this::status, Duration.ofMillis(1));
        boolean hasContinued = fifthCall.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        Optional<ProgramStatus> written = file.read();
        writer.close();

        assertTrue(hasContinued);
        assertEquals(Optional.of(STATUS), written);
        assertEquals(
                List.of(
                        "reason=\"java.lang.IllegalStateException: closed\"",
                        "reason=\"java.lang.ArithmeticException: long overflow\""),
                lines.list.stream()
                        .map(line -> line.getKeyValuePairs().get(0).toString())
                        .toList());
        assertEquals(Optional.empty(), file.read());
    }

    /** Three calls fail; the status of the fourth is in the file when the fifth begins. */
    private ProgramStatus status() {
        switch (calls.incrementAndGet()) {
            case 1, 3 -> throw new IllegalStateException("closed");
            case 2 -> throw new ArithmeticException("long overflow");
            case 5 -> fifthCall.countDown();
            default -> {}
        }
        return STATUS;
    }
}
