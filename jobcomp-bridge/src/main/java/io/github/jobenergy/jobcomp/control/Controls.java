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
 * What a person and a running bridge tell each other, as files beside the spool's entries: whoever may write to the spool
 * may say.
 *
 * <pre>
 *   paused               while it is there, the bridge neither publishes nor asks
 *   status.json          what the bridge says of itself
 *   backfill/*.request   stretches of the past that somebody asks for: empty files, since the name says all of it
 *   backfill/*.json      stretches of the past to go through
 *   backfill/*.done      those that are done
 *   backfill/*.refused   and those that cannot be read
 * </pre>
 *
 * Whoever asks may be root, in folders of the bridge's user. So nothing is done there but to create an empty file exclusively:
 * no content, owner or mode of a file is changed that a link could lead to.
 */
public final class Controls {

    private static final Logger LOG = LoggerFactory.getLogger(Controls.class);

    private static final String PAUSED = "paused";
    private static final String STATUS = "status.json";
    private static final String BACKFILL = "backfill";
    private static final String ASKED = ".request";
    private static final String OPEN = ".json";
    private static final String DONE = ".done";
    private static final String REFUSED = ".refused";

    /** Those of the spool's group may ask. */
    private static final Set<PosixFilePermission> WHO_MAY_ASK = PosixFilePermissions.fromString("rwxrwx---");

    private final Path root;
    private final ContractCodec codec = new ContractCodec();

    /** Those of the spool in that folder. */
    public Controls(Path root) {
        this.root = root;
    }

    /** Makes the folder in which backfills are asked for, as the bridge's user. */
    public void prepare() throws IOException {
        Path folder = root.resolve(BACKFILL);
        if (!Files.isDirectory(folder)) {
            Files.createDirectory(folder);
            Files.setPosixFilePermissions(folder, WHO_MAY_ASK);
        }
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
            LOG.atDebug().log("a pause was requested before this start");
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
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(
                    folder.toString(), null, "expected the folder that the bridge makes, found none");
        }
        if (Files.exists(open(request))) {
            return;
        }
        try {
            Files.createFile(asked(request));
        } catch (FileAlreadyExistsException already) {
            LOG.atDebug().log("a backfill was requested before this start");
        }
    }

    /** The first stretch that is not done, if there is one. */
    public Optional<BackfillRequest> next() throws IOException {
        if (!Files.isDirectory(root.resolve(BACKFILL))) {
            return Optional.empty();
        }
        for (Path asked : requests(ASKED)) {
            take(asked);
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

    /** What was asked for becomes a file of the bridge's own; what was done or refused before is gone through anew. */
    private void take(Path asked) throws IOException {
        String name = asked.getFileName().toString();
        Optional<BackfillRequest> request = BackfillRequest.parse(name.substring(0, name.length() - ASKED.length()));
        if (request.isEmpty()) {
            LOG.atError()
                    .addKeyValue("reason", "expected FROM-TO-RATE, found " + name)
                    .log("a backfill cannot be done");
            Files.move(asked, refused(asked), StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        if (!Files.exists(open(request.get()))) {
            Files.deleteIfExists(done(request.get()));
            Files.deleteIfExists(refused(open(request.get())));
            write(open(request.get()), request.get());
        }
        Files.delete(asked);
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
        if (Files.exists(asked(request))) {
            return Optional.of(request);
        }
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

    private Path asked(BackfillRequest request) {
        return root.resolve(BACKFILL).resolve(request.name() + "-" + request.rate() + ASKED);
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
