package io.github.jobenergy.jobcomp.control;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exchanges controls and status between an operator and a running bridge, as files beside the entries of the spool. Any user who
 * may write to the spool may control the bridge.
 *
 * <pre>
 *   paused               while it exists, the bridge neither publishes nor queries
 *   status.json          the status that the bridge writes
 *   backfill/*.request   requested intervals of the past: empty files, since the name contains the whole request
 *   backfill/*.json      accepted intervals of the past
 *   backfill/*.done      those that are done
 *   backfill/*.refused   and those that cannot be read
 * </pre>
 *
 * The requesting user may be root, in folders of the bridge's user. A request therefore only creates an empty file exclusively:
 * no content, owner or mode of a file is changed that a link could lead to.
 */
public final class Controls {

    private static final Logger LOG = LoggerFactory.getLogger(Controls.class);

    private static final String PAUSED = "paused";
    private static final String STATUS = "status.json";
    private static final String BACKFILL = "backfill";
    private static final String REQUESTED = ".request";
    private static final String OPEN = ".json";
    private static final String DONE = ".done";
    private static final String REFUSED = ".refused";

    /** The permissions of the folder of requests: the group of the spool may add requests. */
    private static final Set<PosixFilePermission> REQUEST_PERMISSIONS = PosixFilePermissions.fromString("rwxrwx---");

    private final Path root;
    private final ContractCodec codec = new ContractCodec();

    /** Creates the controls of the spool in the given folder. */
    public Controls(Path root) {
        this.root = root;
    }

    /** Creates the folder for backfill requests, as the bridge's user. */
    public void prepare() throws IOException {
        Path folder = root.resolve(BACKFILL);
        if (!Files.isDirectory(folder)) {
            Files.createDirectory(folder);
            Files.setPosixFilePermissions(folder, REQUEST_PERMISSIONS);
        }
    }

    /** Returns whether the bridge is to pause. */
    public boolean isPaused() {
        return Files.exists(root.resolve(PAUSED));
    }

    /** Requests the bridge to pause, or to resume. */
    public void pause(boolean isPaused) throws IOException {
        if (!Files.isDirectory(root)) {
            throw new NoSuchFileException(root.toString(), null, "expected a folder, found none");
        }
        Path marker = root.resolve(PAUSED);
        if (!isPaused) {
            Files.deleteIfExists(marker);
            return;
        }
        try {
            Files.createFile(marker);
        } catch (FileAlreadyExistsException already) {
            LOG.atDebug().log("a pause was requested before this start");
        }
    }

    /** Reads the last status of the bridge; absent if there is none. */
    public Optional<Status> status() throws IOException {
        return read(root.resolve(STATUS), Status.class);
    }

    /** Writes the status of the bridge. */
    public void writeStatus(Status status) throws IOException {
        write(root.resolve(STATUS), status);
    }

    /**
     * Requests a backfill of an interval of the past. If the same interval was requested before, it continues from its position.
     */
    public void request(BackfillRequest request) throws IOException {
        Path folder = root.resolve(BACKFILL);
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(
                    folder.toString(), null, "expected the folder that the bridge creates, found none");
        }
        if (Files.exists(open(request))) {
            return;
        }
        try {
            Files.createFile(requested(request));
        } catch (FileAlreadyExistsException already) {
            LOG.atDebug().log("a backfill was requested before this start");
        }
    }

    /** Returns the first request that is not done, if there is one. */
    public Optional<BackfillRequest> next() throws IOException {
        if (!Files.isDirectory(root.resolve(BACKFILL))) {
            return Optional.empty();
        }
        for (Path requested : requests(REQUESTED)) {
            take(requested);
        }
        List<Path> open = requests(OPEN);
        return open.isEmpty() ? Optional.empty() : usable(open.get(0));
    }

    private List<Path> requests(String ending) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve(BACKFILL))) {
            return files.filter(file -> file.getFileName().toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    /** Accepts a request as a file of the bridge's own. An interval that was done or refused before is processed again. */
    private void take(Path requested) throws IOException {
        String name = requested.getFileName().toString();
        Optional<BackfillRequest> request =
                BackfillRequest.parse(name.substring(0, name.length() - REQUESTED.length()));
        if (request.isEmpty()) {
            LOG.atError()
                    .addKeyValue("reason", "expected FROM-TO-RATE, found " + name)
                    .log(
                            "a backfill request is invalid, and its file is renamed to {}",
                            refused(requested).getFileName());
            Files.move(requested, refused(requested), StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        if (!Files.exists(open(request.get()))) {
            Files.deleteIfExists(done(request.get()));
            Files.deleteIfExists(refused(open(request.get())));
            write(open(request.get()), request.get());
        }
        Files.delete(requested);
    }

    /** Reads a request. An unreadable one is put aside, so that it blocks no other. */
    private Optional<BackfillRequest> usable(Path file) throws IOException {
        try {
            return read(file, BackfillRequest.class);
        } catch (IOException damaged) {
            LOG.atError()
                    .addKeyValue("reason", damaged.getMessage())
                    .log(
                            "a backfill request is invalid, and its file is renamed to {}",
                            refused(file).getFileName());
            Files.move(file, refused(file), StandardCopyOption.REPLACE_EXISTING);
            return Optional.empty();
        }
    }

    /** Stores the progress of a request. */
    public void progress(BackfillRequest request) throws IOException {
        write(open(request), request);
        if (request.isDone()) {
            Files.move(open(request), done(request), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Returns the progress of a request; absent if the interval was never requested. */
    public Optional<BackfillRequest> progressOf(BackfillRequest request) throws IOException {
        if (Files.exists(requested(request))) {
            return Optional.of(request);
        }
        Optional<BackfillRequest> underWay = read(open(request), BackfillRequest.class);
        return underWay.isPresent() ? underWay : read(done(request), BackfillRequest.class);
    }

    /** Returns the reason why the bridge does not process a request that is not done. */
    public String refusal(BackfillRequest request) {
        Path file = refused(open(request));
        if (!Files.exists(file)) {
            return "expected " + open(request) + ", found that it was removed";
        }
        try {
            read(file, BackfillRequest.class);
            return "expected a request that the bridge has permission to read, found " + file;
        } catch (IOException damaged) {
            return "expected a request, found an invalid one: " + damaged.getMessage();
        }
    }

    private static Path refused(Path open) {
        return open.resolveSibling(open.getFileName() + REFUSED);
    }

    private Path requested(BackfillRequest request) {
        return root.resolve(BACKFILL).resolve(request.name() + "-" + request.rate() + REQUESTED);
    }

    private Path open(BackfillRequest request) {
        return root.resolve(BACKFILL).resolve(request.name() + OPEN);
    }

    private Path done(BackfillRequest request) {
        return root.resolve(BACKFILL).resolve(request.name() + DONE);
    }

    private <T> Optional<T> read(Path file, Class<T> type) throws IOException {
        try {
            return Optional.of(codec.read(type, Files.readAllBytes(file)));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (MalformedRecordException foreign) {
            throw new IOException(file + ": " + foreign.getMessage(), foreign);
        }
    }

    private void write(Path file, Object value) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
        Files.deleteIfExists(temporary);
        Files.write(temporary, codec.write(value), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
