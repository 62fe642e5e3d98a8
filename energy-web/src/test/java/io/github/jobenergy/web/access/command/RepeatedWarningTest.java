package io.github.jobenergy.web.access.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RepeatedWarningTest {

    @Test
    void logsPowersOfTwo() {
        Logger logger = (Logger) LoggerFactory.getLogger("repeated-warning");
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.addAppender(lines);
        logger.setAdditive(false);
        RepeatedWarning warning = new RepeatedWarning(logger, "ignored a header");

        for (int i = 1; i <= 1000; i++) {
            warning.occur("number " + i);
        }

        assertEquals(10, lines.list.size());
        ILoggingEvent last = lines.list.get(9);
        assertEquals("ignored a header", last.getFormattedMessage());
        assertEquals("[reason=\"number 512\", count=\"512\"]", String.valueOf(last.getKeyValuePairs()));
    }
}
