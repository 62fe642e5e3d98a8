package io.github.jobenergy.jobcomp.annotate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountedRunTest {

    private static final String HEADER = "JobID~JobIDRaw~AdminComment~Submit~Start~End\n";

    @Test
    void commentsMayContainLineEndsAndRowsOfThisFormat() throws Exception {
        List<AccountedRun> runs = AccountedRun.parse(
                "banner\n" + HEADER + "6~6~~100~101~110\n6~6~a|b\n7|7|\nc~110~130~140\n12_3~44~x~200~Unknown~Unknown\n",
                "~");

        assertEquals(
                List.of(
                        new AccountedRun("6", "6", "", "100", "101", "110"),
                        new AccountedRun("6", "6", "a|b\n7|7|\nc", "110", "130", "140"),
                        new AccountedRun("12_3", "44", "x", "200", "Unknown", "Unknown")),
                runs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sacct: error\n", HEADER + "6~6~x~1\n", HEADER + "6~6~x~1~2~3", HEADER + "6\n"})
    void otherOutputIsRejected(String output) {
        assertThrows(QueryException.class, () -> AccountedRun.parse(output, "~"));
    }

    @Test
    void theLastRunOfTheJobIdIsAddressedAsItIsPrinted() {
        AccountedRun requeued = new AccountedRun("12_3", "12", "", "100", "101", "110");
        AccountedRun last = new AccountedRun("12_3", "12", "", "110", "130", "140");
        AccountedRun other = new AccountedRun("12_2", "13", "", "500", "501", "510");

        assertEquals(Optional.of(last), AccountedRun.last(List.of(last, requeued, other), 12));
        assertEquals(Optional.empty(), AccountedRun.last(List.of(last), 14));
        assertEquals(
                Optional.empty(),
                AccountedRun.last(List.of(new AccountedRun("12_[4-9%2]", "12", "", "1", "2", "3")), 12));
    }

    @Test
    void aRunIsKnownByItsSubmitTimeOrItsEnd() {
        long end = Results.ENDED.getEpochSecond();

        assertTrue(run("100", "9").isRun(RunKey.parse("rig/12/100"), Results.ENDED));
        assertTrue(run("100", Long.toString(end)).isRun(RunKey.parse("rig/12/99"), Results.ENDED));
        assertFalse(run("100", "9").isRun(RunKey.parse("rig/12/99"), Results.ENDED));
        assertFalse(run("Unknown", "Unknown").isRun(RunKey.parse("rig/12/99"), Results.ENDED));
    }

    private static AccountedRun run(String submit, String end) {
        return new AccountedRun("12", "12", "", submit, "1", end);
    }
}
