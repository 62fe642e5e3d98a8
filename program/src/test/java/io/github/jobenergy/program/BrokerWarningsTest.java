package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.joran.spi.JoranException;
import ch.qos.logback.core.read.ListAppender;
import ch.qos.logback.core.spi.FilterReply;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class BrokerWarningsTest {

    private static final String CLIENT = "org.apache.kafka.clients.NetworkClient";

    private final LoggerContext kafka = new LoggerContext();
    private final Logger logger = (Logger) LoggerFactory.getLogger(BrokerWarnings.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    private long seconds;
    private final BrokerWarnings filter = new BrokerWarnings(() -> TimeUnit.SECONDS.toNanos(seconds));

    @BeforeEach
    void setUp() {
        lines.start();
        logger.addAppender(lines);
        logger.setAdditive(false);
    }

    @AfterEach
    void tearDown() {
        logger.detachAppender(lines);
        logger.setAdditive(true);
    }

    @Test
    void anHourWithoutBrokersIsALineAMinute() {
        for (seconds = 0; seconds < 3_600; seconds++) {
            assertEquals(FilterReply.DENY, warn(CLIENT, "Connection to node {} failed", seconds));
        }

        assertEquals(60, lines.list.size());
        assertEquals(
                List.of("count=\"11\"", "reason=\"Connection to node 10 failed\""),
                lines.list.get(0).getKeyValuePairs().stream()
                        .map(String::valueOf)
                        .toList());
        assertEquals("count=\"60\"", lines.list.get(1).getKeyValuePairs().get(0).toString());
    }

    @Test
    void anOutageOfUpToTenSecondsIsNotLogged() {
        for (long start : new long[] {0, 1_000, 2_000}) {
            for (seconds = start; seconds < start + 10; seconds++) {
                warn(CLIENT, "Connection to node {} failed", 1);
            }
        }

        assertEquals(List.of(), lines.list);
    }

    @Test
    void otherLinesAreLeftAsTheyAre() {
        assertEquals(FilterReply.NEUTRAL, warn("org.apache.kafka.clients.consumer.KafkaConsumer", "Late"));
        assertEquals(FilterReply.NEUTRAL, decide(CLIENT, Level.ERROR, "Authentication failed"));
        assertEquals(FilterReply.NEUTRAL, decide(CLIENT, Level.WARN, null));
    }

    @Test
    void theShippedConfigurationHasIt() throws JoranException {
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(kafka);
        configurator.doConfigure(Path.of("../.mvn/dist/logback.xml").toFile());

        assertEquals(
                List.of(BrokerWarnings.class),
                kafka.getTurboFilterList().stream().map(Object::getClass).toList());
    }

    private FilterReply warn(String logger, String format, Object... arguments) {
        return decide(logger, Level.WARN, format, arguments);
    }

    private FilterReply decide(String logger, Level level, String format, Object... arguments) {
        return filter.decide(null, kafka.getLogger(logger), level, format, arguments, null);
    }
}
