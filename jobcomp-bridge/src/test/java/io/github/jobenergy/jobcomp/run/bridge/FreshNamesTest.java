package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.run.capture.SpooledRecords;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten names are listed at once. */
class FreshNamesTest {

    private static final int MOST = 10;
    private static final int TAKEN_TOGETHER = 4;

    @TempDir
    private Path folder;

    private Spool spool;
    private SpooledRecords records;

    @BeforeEach
    void setUp() throws IOException {
        spool = new Spool(folder);
        spool.prepare();
        records = new SpooledRecords(spool, BridgeHarness.config(folder), Clock.systemUTC());
    }

    @Test
    void entriesAreTakenOnceInTheirOrderForAnyNumber() throws IOException {
        for (int many : List.of(0, 1, MOST - 1, MOST, MOST + 1, 3 * MOST, 3 * MOST + 5)) {
            List<String> left = leave("run" + many, many);
            FreshNames fresh = fresh();

            assertEquals(left, takeAll(fresh));
            assertTrue(fresh.toTake().isEmpty());
        }
    }

    @Test
    void aLateEntryThatSortsBeforeOthersIsTakenAfterThem() throws IOException {
        List<String> expected = new ArrayList<>(leave("b", 3 * MOST));
        FreshNames fresh = fresh();
        fresh.toTake();
        expected.addAll(leave("a", 1));

        assertEquals(expected, takeAll(fresh));
    }

    @Test
    void entriesThatTheHookWritesLaterAreFound() throws IOException {
        leave("a", 2 * MOST);
        FreshNames fresh = fresh();
        takeAll(fresh);
        List<String> later = leave("b", 2);

        assertEquals(later, takeAll(fresh));
    }

    private FreshNames fresh() throws IOException {
        return new FreshNames(
                records, spool.list(Stage.NEW, MOST, name -> false).names(), MOST);
    }

    private List<String> takeAll(FreshNames fresh) throws IOException {
        List<String> taken = new ArrayList<>();
        for (Deque<String> names = fresh.toTake(); !names.isEmpty(); names = fresh.toTake()) {
            List<String> now = new ArrayList<>();
            while (!names.isEmpty() && now.size() < TAKEN_TOGETHER) {
                now.add(names.remove());
            }
            records.keepWaiting(now);
            taken.addAll(now);
        }
        return taken;
    }

    private List<String> leave(String prefix, int many) throws IOException {
        List<String> names = IntStream.range(100, 100 + many)
                .mapToObj(number -> prefix + number)
                .toList();
        for (String name : names) {
            Files.createFile(folder.resolve("new").resolve(name));
        }
        return names;
    }
}
