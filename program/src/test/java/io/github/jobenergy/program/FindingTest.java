package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FindingTest {

    /** The subjects of a program. */
    private enum Part {
        BROKERS
    }

    @Test
    void aFindingIsALineWithItsMark() {
        assertEquals(
                "ok    they respond", Finding.ok(Part.BROKERS, "they respond").line());
        assertEquals(
                "?     unknown", Finding.unverified(Part.BROKERS, "unknown").line());
        assertEquals("warn  slow", Finding.warning(Part.BROKERS, "slow").line());
        assertEquals("FAIL  away", Finding.failed(Part.BROKERS, "away").line());
    }

    @Test
    void theLinesOfAQuotedProgramBecomeOne() {
        assertEquals(
                "FAIL  one; two",
                Finding.failed(Part.BROKERS, " one\n\r\ntwo\n").line());
    }
}
