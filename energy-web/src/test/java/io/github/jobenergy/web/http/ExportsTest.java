package io.github.jobenergy.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.data.JobFilter;
import io.github.jobenergy.web.data.JobFilter.Order;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.RowReader;
import io.github.jobenergy.web.testing.PagesFixture;
import io.github.jobenergy.web.testing.Records;
import io.github.jobenergy.web.testing.WebClient;
import io.github.jobenergy.web.testing.WebFixture;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of all runs that are requested at the same time. */
class ExportsTest {

    private static final JobFilter ALL =
            new JobFilter(Map.of(), Optional.empty(), Optional.empty(), Order.END, 0, JobFilter.ROWS);

    @TempDir
    private Path folder;

    /** Stops before the first row, until the test ends it. */
    private static final class Slow implements RowReader {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);

        @Override
        public void columns(List<String> columns) throws IOException {
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException stopped) {
                throw new IOException(stopped);
            }
        }

        @Override
        public void row(Row row) {}
    }

    @Test
    void aSecondListOfAllRunsHasAMessageOfItsOwn() throws Exception {
        Slow slow = new Slow();
        try (PagesFixture fixture = PagesFixture.of(folder, new Records(), WebFixture.NOW);
                WebServer server = fixture.serve(FixedPolicy.hidingAll(Set.of("root")))) {
            WebClient client = WebClient.of(server, "root");
            FutureTask<Boolean> first = new FutureTask<>(
                    () -> fixture.pages().export(ALL, Access.operator("root"), JobFilter.MOST_EXPORTED, slow));
            new Thread(first, "first list").start();
            assertTrue(slow.begun.await(5, TimeUnit.MINUTES), "the first list begins");

            HttpResponse<String> busy = client.get("/jobs?format=csv");

            slow.end.countDown();
            assertEquals(503, busy.statusCode());
            assertEquals("Another list of all runs is being written. Repeat the request in a minute.\n", busy.body());
            assertEquals(List.of("60"), busy.headers().allValues("Retry-After"));
            assertTrue(first.get());
            assertEquals(200, client.get("/jobs?format=csv").statusCode());
        }
    }
}
