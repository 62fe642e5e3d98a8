package io.github.jobenergy.jobcomp.control;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a person and a running bridge tell each other, as files beside the spool's entries: whoever may write to the spool
 * may say.
 *
 * <pre>
 *   paused               while it is there, the bridge neither publishes nor asks
 *   status.json          what the bridge says of itself
 *   backfill/*.json      stretches of the past to go through
 *   backfill/*.done      those that are done
 *   backfill/*.refused   and those that cannot be read
 * </pre>
 */
public final class Controls {

    private static final Logger LOG = LoggerFactory.getLogger(Controls.class);

    private static final String PAUSED = "paused";
    private static final String STATUS = "status.json";
    private static final String BACKFILL = "backfill";
    private static final String OPEN = ".json";
    private static final String DONE = ".done";
    private static final String REFUSED = ".refused";

    private static final String MODE = "unix:mode";
    private static final String GROUP = "unix:gid";
    private static final int WHO_MAY_ENTER = 02770;
    private static final int WHO_MAY_READ = 0660;

    private final Path root;
    private final ContractCodec codec = new ContractCodec();

    /** Those of the spool in that folder. */
    public Controls(Path root) {
        this.root = root;
    }

    /** Whether the bridge is to pause. */
    public boolean isPaused() {
        return Files.exists(root.resolve(PAUSED));
    }

    /** Tells the bridge to pause, or to go on. */
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
            LOG.atDebug().log("the bridge was told to pause before");
        }
    }

    /** What the bridge last said of itself; absent if it never did. */
    public Optional<Status> status() throws IOException {
        return read(root.resolve(STATUS), Status.class);
    }

    /** The bridge says this of itself. */
    public void say(Status status) throws IOException {
        write(root.resolve(STATUS), status);
    }

    /** Asks the bridge to go through a stretch of the past; one that was asked for already goes on where it is. */
    public void ask(BackfillRequest request) throws IOException {
        Path folder = root.resolve(BACKFILL);
        if (!Files.isDirectory(folder)) {
            Files.createDirectory(folder);
            share(folder, WHO_MAY_ENTER);
        }
        Files.deleteIfExists(done(request));
        Files.deleteIfExists(refused(open(request)));
        if (!Files.exists(open(request))) {
            Path written = temporary(open(request), request);
            share(written, WHO_MAY_READ);
            Files.move(written, open(request), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Who asks may be another user than the bridge, as root: who may write to the spool may write to this too. */
    private void share(Path file, int mostMode) throws IOException {
        int mode = (Integer) Files.getAttribute(root, MODE);
        try {
            Files.setAttribute(file, GROUP, Files.getAttribute(root, GROUP));
        } catch (FileSystemException notOurs) {
            LOG.atDebug().addKeyValue("reason", notOurs.getMessage()).log("a backfill keeps the group of who asked");
        }
        Files.setAttribute(file, MODE, mode & mostMode);
    }

    /** The first stretch that is not done, if there is one. */
    public Optional<BackfillRequest> next() throws IOException {
        if (!Files.isDirectory(root.resolve(BACKFILL))) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(root.resolve(BACKFILL))) {
            Optional<Path> first = files.filter(
                            file -> file.getFileName().toString().endsWith(OPEN))
                    .sorted()
                    .findFirst();
            return first.isEmpty() ? Optional.empty() : usable(first.get());
        }
    }

    /** A request that nobody can read is put aside, and holds up no other. */
    private Optional<BackfillRequest> usable(Path file) throws IOException {
        try {
            return read(file, BackfillRequest.class);
        } catch (IOException damaged) {
            LOG.atError().addKeyValue("reason", damaged.getMessage()).log("a backfill cannot be done");
            Files.move(file, refused(file), StandardCopyOption.REPLACE_EXISTING);
            return Optional.empty();
        }
    }

    /** The bridge has got so far with it. */
    public void progress(BackfillRequest request) throws IOException {
        write(open(request), request);
        if (request.isDone()) {
            Files.move(open(request), done(request), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** How far the bridge has got with it; absent if it was never asked. */
    public Optional<BackfillRequest> progressOf(BackfillRequest request) throws IOException {
        Optional<BackfillRequest> underWay = read(open(request), BackfillRequest.class);
        return underWay.isPresent() ? underWay : read(done(request), BackfillRequest.class);
    }

    /** Why the bridge does not go on with it, though it is not done. */
    public String refusal(BackfillRequest request) {
        Path file = refused(open(request));
        if (!Files.exists(file)) {
            return "expected " + open(request) + ", found that somebody took it away";
        }
        try {
            read(file, BackfillRequest.class);
            return "expected a request that the bridge may read, found " + file;
        } catch (IOException damaged) {
            return "expected a request, found what is none: " + damaged.getMessage();
        }
    }

    private static Path refused(Path open) {
        return open.resolveSibling(open.getFileName() + REFUSED);
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
        Files.move(temporary(file, value), file, StandardCopyOption.ATOMIC_MOVE);
    }

    private Path temporary(Path file, Object value) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
        return Files.write(temporary, codec.write(value));
    }
}
