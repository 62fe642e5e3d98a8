package io.github.jobenergy.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmptyPollsTest {

    @ParameterizedTest
    @CsvSource({"PT1S, 60", "PT10S, 6", "PT30S, 2", "PT45S, 2", "PT60S, 1", "PT5M, 1"})
    void reportsASourceWithoutAValueForAMinute(Duration every, int polls) {
        EmptyPolls emptyPolls = new EmptyPolls(every);

        int needed = 0;
        while (!emptyPolls.isExceeded()) {
            emptyPolls.add(PollOutcome.EMPTY);
            needed++;
        }

        assertEquals(polls, needed);
    }

    @Test
    void doesNotReportASourceWithAValueInEveryOtherPoll() {
        EmptyPolls emptyPolls = new EmptyPolls(Duration.ofSeconds(30));

        for (int i = 0; i < 10; i++) {
            emptyPolls.add(PollOutcome.EMPTY);
            assertFalse(emptyPolls.isExceeded());
            emptyPolls.add(PollOutcome.ANSWERED);
        }
    }

    @Test
    void aFailedPollDoesNotEndTheTimeWithoutAValue() {
        EmptyPolls emptyPolls = new EmptyPolls(Duration.ofSeconds(30));

        emptyPolls.add(PollOutcome.EMPTY);
        emptyPolls.add(PollOutcome.FAILED);
        emptyPolls.add(PollOutcome.EMPTY);

        assertTrue(emptyPolls.isExceeded());
    }
}
