package io.github.jobenergy.web.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.RecordedTables;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.data.JobFilter.Order;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limit of an export, and the end of its reading. */
class JobExportTest {

    private static final JobFilter ALL =
            new JobFilter(Map.of(), Optional.empty(), Optional.empty(), Order.END, 0, JobFilter.ROWS);
    private static final Access ACCESS = Access.operator("root");

    @TempDir
    private Path folder;

    private Database database;
    private Jobs jobs;

    /** The rows that were read. */
    private static final class Read implements RowReader {

        private final List<Row> rows = new ArrayList<>();

        @Override
        public void columns(List<String> columns) {
            assertEquals(List.of(), rows);
            assertTrue(columns.contains("job_id") && columns.contains("flags"), columns.toString());
        }

        @Override
        public void row(Row row) {
            rows.add(row);
        }
    }

    @BeforeEach
    void open() throws Exception {
        DatabaseSettings settings = new DatabaseSettings(
                "jdbc:duckdb:" + folder.resolve("energy.duckdb"), Optional.empty(), Optional.empty());
        RecordedTables.write(settings);
        database = Database.open(settings, 1);
        jobs = new Jobs(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void anExportBeyondItsLimitIsNotComplete() throws Exception {
        Read all = new Read();
        Read some = new Read();

        boolean isComplete = jobs.export(ALL, ACCESS, 1_000, all);

        int runs = all.rows.size();
        assertTrue(isComplete && runs > 3, all.rows.toString());
        assertFalse(jobs.export(ALL, ACCESS, runs - 1, some));
        assertEquals(List.of(), some.rows, "none is read if they are too many");
        assertTrue(jobs.export(ALL, ACCESS, runs, new Read()));
    }

    @Test
    void aReaderThatFailsLeavesTheConnectionUsable() throws Exception {
        RowReader failing = new RowReader() {
            @Override
            public void columns(List<String> columns) {}

            @Override
            public void row(Row row) throws IOException {
                throw new IOException("no space");
            }
        };

        assertThrows(IOException.class, () -> jobs.export(ALL, ACCESS, 1_000, failing));

        assertTrue(jobs.export(ALL, ACCESS, 1_000, new Read()));
    }
}
