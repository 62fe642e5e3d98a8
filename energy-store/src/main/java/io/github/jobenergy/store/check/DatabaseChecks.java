package io.github.jobenergy.store.check;

import io.github.jobenergy.program.Finding;
import io.github.jobenergy.store.database.DatabaseInspection;
import io.github.jobenergy.store.database.DatabaseSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.api.FlywayException;

/** Checks the database: whether it responds, can be written, and has the tables of this version or can be migrated to them. */
public final class DatabaseChecks {

    /** The free space below which a warning is given: that of some six million runs with their children. */
    private static final long LEAST_FREE_BYTES = 1L << 30;

    private static final long MIB = 1L << 20;

    /** The part of DuckDB's message if another process has opened the file. */
    private static final String LOCKED = "lock";

    private DatabaseChecks() {}

    /** Runs the checks. */
    public static List<Finding<StoreSubject>> run(DatabaseSettings database) {
        List<Finding<StoreSubject>> findings = new ArrayList<>();
        boolean exists = true;
        if (database.file().isPresent()) {
            Path file = database.file().get().toAbsolutePath();
            findings.addAll(ofFile(file));
            exists = Files.exists(file);
        }
        if (exists && findings.stream().noneMatch(finding -> finding.verdict() == Finding.Verdict.FAILED)) {
            findings.addAll(ofDatabase(database));
        }
        return findings;
    }

    private static List<Finding<StoreSubject>> ofFile(Path file) {
        Path folder = file.getParent() == null ? file : file.getParent();
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return List.of(Finding.failed(
                    StoreSubject.FILE,
                    "file " + file + ": expected a folder that this user can write to, found "
                            + (Files.exists(folder) ? folder : "no " + folder)));
        }
        if (Files.exists(file) && !(Files.isRegularFile(file) && Files.isWritable(file))) {
            return List.of(Finding.failed(
                    StoreSubject.FILE,
                    "file " + file + ": expected a file that this user can write, found one that it cannot"));
        }
        return List.of(
                Finding.ok(
                        StoreSubject.FILE,
                        "file " + file + (Files.exists(file) ? " is writable" : " is created by run")),
                ofFreeSpace(folder));
    }

    private static Finding<StoreSubject> ofFreeSpace(Path folder) {
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            String detail = "folder " + folder + " has " + free / MIB + " MiB free";
            return free < LEAST_FREE_BYTES
                    ? Finding.warning(StoreSubject.FILE, detail + "; expected " + LEAST_FREE_BYTES / MIB)
                    : Finding.ok(StoreSubject.FILE, detail);
        } catch (IOException unknown) {
            return Finding.unverified(StoreSubject.FILE, "folder " + folder + ": " + unknown.getMessage());
        }
    }

    private static List<Finding<StoreSubject>> ofDatabase(DatabaseSettings database) {
        try (DatabaseInspection present = DatabaseInspection.of(database)) {
            String product = database + " responds: " + present.product();
            if (!present.isSupported()) {
                return List.of(Finding.failed(StoreSubject.DATABASE, product + "; expected PostgreSQL 15 or newer"));
            }
            List<Finding<StoreSubject>> findings = new ArrayList<>();
            findings.add(Finding.ok(StoreSubject.DATABASE, product));
            present.denied().forEach(right -> findings.add(Finding.failed(StoreSubject.RIGHTS, right)));
            findings.addAll(ofTables(present));
            return findings;
        } catch (SQLException unusable) {
            return List.of(unusable(database, String.valueOf(unusable.getMessage())));
        }
    }

    /** A file is locked while {@code run} executes, also where {@code check} is called beside it. */
    private static Finding<StoreSubject> unusable(DatabaseSettings database, String reason) {
        return database.file().isPresent() && reason.contains(LOCKED)
                ? Finding.unverified(
                        StoreSubject.DATABASE,
                        database + ": locked, as while run executes; the tables are not checked: " + reason)
                : Finding.failed(StoreSubject.DATABASE, database + ": " + reason);
    }

    private static List<Finding<StoreSubject>> ofTables(DatabaseInspection present) throws SQLException {
        try {
            List<String> faults = present.faults();
            if (!faults.isEmpty()) {
                return faults.stream()
                        .map(fault -> Finding.failed(StoreSubject.TABLES, fault))
                        .toList();
            }
            int pending = present.pending();
            return List.of(Finding.ok(
                    StoreSubject.TABLES,
                    pending == 0
                            ? "tables are those of this version"
                            : "tables are created or migrated by run: " + pending + " migrations are pending"));
        } catch (FlywayException unreadable) {
            return List.of(Finding.failed(StoreSubject.TABLES, "tables: " + unreadable.getMessage()));
        }
    }
}
