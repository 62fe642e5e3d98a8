package io.github.jobenergy.web.access.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.spi.LoggingEventAware;

class RepeatedWarningTest {

    /** A logger that keeps its warnings. */
    private static final class KeptWarnings extends LegacyAbstractLogger implements LoggingEventAware {

        private static final long serialVersionUID = 1;

        private final transient List<LoggingEvent> events = new ArrayList<>();

        @Override
        public void log(LoggingEvent event) {
            events.add(event);
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level,
                @Nullable Marker marker,
                @Nullable String message,
                Object @Nullable [] arguments,
                @Nullable Throwable thrown) {
            throw new AssertionError("expected an event with key and value, found " + message);
        }

        @Override
        protected @Nullable String getFullyQualifiedCallerName() {
            return null;
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public boolean isInfoEnabled() {
            return false;
        }

        @Override
        public boolean isWarnEnabled() {
            return true;
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }
    }

    @Test
    void logsPowersOfTwo() {
        KeptWarnings log = new KeptWarnings();
        RepeatedWarning warning = new RepeatedWarning(log, "ignored a header");

        for (int i = 1; i <= 1000; i++) {
            warning.occur("number " + i);
        }

        assertEquals(10, log.events.size());
        LoggingEvent last = log.events.get(9);
        assertEquals(Level.WARN, last.getLevel());
        assertEquals("ignored a header", last.getMessage());
        assertEquals("[reason=\"number 512\", count=\"512\"]", String.valueOf(last.getKeyValuePairs()));
    }
}
