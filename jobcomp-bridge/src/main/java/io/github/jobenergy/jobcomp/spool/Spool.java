package io.github.jobenergy.jobcomp.spool;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The spool: the folder in which the hook leaves records for the bridge, on a local disk:
 *
 * <pre>
 *   tmp/       being written by the hook            SlurmUser alone writes there; the bridge reads
 *   incoming/  being written by the bridge          swept when older than an hour
 *   new/       renamed by either: committed         read in the order of names
 *   waiting/   read; the run waits for accounting
 *   bad/       refused, mode 0600                   bounded in number and bytes
 *   full       the hook writes nothing while this exists
 * </pre>
 *
 * An entry is removed only after its content is committed elsewhere. Entries are found by listing the folders; notifications
 * are not used.
 */
public final class Spool {

    private static final Logger LOG = LoggerFactory.getLogger(Spool.class);

    /** The size limit of an entry: an environment is about 1 KiB; the kernel passes no single value above 128 KiB. */
    public static final long LARGEST_ENTRY_BYTES = 192 << 10;

    /** The character that replaces undecodable bytes in a file name. */
    private static final char UNDECODED = '\uFFFD';

    private static final int LONGEST_NEW_NAME = 200;

    static final String TEMPORARY = "tmp";
    private static final String INCOMING = "incoming";
    private static final String BAD = "bad";
    private static final String FULL = "full";

    /** The folders of the bridge. */
    private static final List<String> FOLDERS = List.of(INCOMING, Stage.NEW.folder(), Stage.WAITING.folder(), BAD);

    private final Path root;
    private final Path fresh;
    private final Path waiting;
    private final Path incoming;
    private final RefusedEntries refused;

    /** The spool in this folder. */
    public Spool(Path root) {
        this.root = root;
        this.fresh = root.resolve(Stage.NEW.folder());
        this.waiting = root.resolve(Stage.WAITING.folder());
        this.incoming = root.resolve(INCOMING);
        this.refused = new RefusedEntries(root.resolve(BAD));
    }

    /** The folder of the spool. */
    public Path root() {
        return root;
    }

    /**
     * Creates the missing folders of the bridge. The spool itself must exist, and {@code tmp/} if there is a hook: their
     * owners and modes determine which users may write to them.
     *
     * @throws IOException if the spool does not exist or cannot be written to
     */
    public void prepare() throws IOException {
        if (Files.isDirectory(root)) {
            refused.prepare();
            for (String folder : FOLDERS) {
                Path path = root.resolve(folder);
                if (!Files.isDirectory(path)) {
                    Files.createDirectory(path);
                }
            }
        }
        verify();
    }

    /**
     * Checks the spool, and changes nothing.
     *
     * @throws IOException if the spool does not exist, or it or one of its folders cannot be written to
     */
    public void verify() throws IOException {
        if (!Files.isDirectory(root)) {
            throw new NoSuchFileException(root.toString(), null, "expected a folder, found none");
        }
        requireWritable(root);
        for (String folder : FOLDERS) {
            Path path = root.resolve(folder);
            if (Files.isDirectory(path)) {
                requireWritable(path);
            }
        }
    }

    private static void requireWritable(Path folder) throws AccessDeniedException {
        if (!Files.isWritable(folder)) {
            throw new AccessDeniedException(folder.toString(), null, "expected a writable folder");
        }
    }

    /**
     * Lists the first names in order, at most {@code most} of them, without those of {@code passedOver}, and the number of all
     * entries. An entry whose name cannot be decoded is renamed, and is found by the next listing.
     */
    public SpoolListing list(Stage stage, int most, Predicate<String> passedOver) throws IOException {
        FirstNames first = new FirstNames(most);
        long total = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder(stage))) {
            for (Path entry : entries) {
                total++;
                String name = entry.getFileName().toString();
                if (isUndecodable(entry, name)) {
                    renameUndecodable(entry);
                } else if (!passedOver.test(name)) {
                    first.add(name);
                }
            }
        }
        return new SpoolListing(first.inOrder(), total);
    }

    /** Whether the decoded name does not denote the entry, since it has bytes that are invalid in the encoding of file names. */
    private static boolean isUndecodable(Path entry, String name) {
        if (name.indexOf(UNDECODED) < 0) {
            return false;
        }
        try {
            return !entry.resolveSibling(name).equals(entry);
        } catch (InvalidPathException withoutBytes) {
            return true;
        }
    }

    /** Renames the entry, with invalid bytes as {@code %FF}. */
    private static void renameUndecodable(Path entry) throws IOException {
        String escaped = entry.toUri().getRawPath().replaceFirst("/$", "").replaceFirst(".*/", "");
        String newName = escaped.substring(0, Math.min(escaped.length(), LONGEST_NEW_NAME));
        Path target = entry.resolveSibling(newName);
        for (int more = 1; Files.exists(target, LinkOption.NOFOLLOW_LINKS); more++) {
            target = entry.resolveSibling(newName + "." + more);
        }
        move(entry, target);
    }

    /** The number of entries. */
    public long count(Stage stage) throws IOException {
        long count = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder(stage))) {
            for (Iterator<Path> each = entries.iterator(); each.hasNext(); each.next()) {
                count++;
            }
        }
        return count;
    }

    /** Reads an entry; absent if it no longer exists. */
    public Optional<SpoolEntry> read(Stage stage, String name) throws IOException {
        Path path = path(stage, name);
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            SpoolBytes bytes = content(path, attributes);
            return Optional.of(
                    new SpoolEntry(name, bytes, attributes.lastModifiedTime().toInstant()));
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    private static SpoolBytes content(Path path, BasicFileAttributes attributes) throws IOException {
        if (!attributes.isRegularFile()) {
            return new SpoolBytes.Unusable("expected a regular file, found another type");
        }
        if (attributes.size() > LARGEST_ENTRY_BYTES) {
            return new SpoolBytes.Unusable(
                    "expected at most " + LARGEST_ENTRY_BYTES + " bytes, found " + attributes.size());
        }
        try {
            return new SpoolBytes.Content(read(path, (int) attributes.size()));
        } catch (AccessDeniedException notOurs) {
            return new SpoolBytes.Unusable("expected a readable file, found one without permission to read");
        }
    }

    /** Reads a file of known size: entries never change, so a single call reads all of it without a further read for the end. */
    private static byte[] read(Path path, int size) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            ByteBuffer bytes = ByteBuffer.allocate(size);
            int read = 0;
            while (bytes.hasRemaining() && read >= 0) {
                read = file.read(bytes);
            }
            return bytes.hasRemaining() ? Arrays.copyOf(bytes.array(), bytes.position()) : bytes.array();
        }
    }

    /** Stores an entry that the hook of this host did not write; when this method returns, it is on the disk. */
    public synchronized void accept(SpoolEntry entry) throws IOException {
        if (entry.bytes() instanceof SpoolBytes.Content content) {
            Path temporary = incoming.resolve(entry.name());
            Files.deleteIfExists(temporary);
            try (FileChannel file =
                    FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(content.bytes());
                while (bytes.hasRemaining()) {
                    file.write(bytes);
                }
                file.force(true);
            }
            Files.setLastModifiedTime(temporary, FileTime.from(entry.arrival()));
            Files.move(temporary, path(Stage.NEW, entry.name()), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Moves an entry that was read to {@code waiting/}. */
    public void keepWaiting(String name) throws IOException {
        move(path(Stage.NEW, name), path(Stage.WAITING, name));
    }

    /** Removes an entry whose run is settled; returns whether it existed. */
    public boolean remove(Stage stage, String name) throws IOException {
        return Files.deleteIfExists(path(stage, name));
    }

    /** Moves a rejected entry to {@code bad/}. */
    public void putAside(Stage stage, SpoolEntry entry) throws IOException {
        refused.take(path(stage, entry.name()), entry);
    }

    /** The number of rejected entries removed since the last call because of the bounds. */
    public int takeRemoved() {
        return refused.takeRemoved();
    }

    static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException gone) {
            if (Files.exists(from, LinkOption.NOFOLLOW_LINKS)) {
                throw gone;
            }
        }
    }

    /** Creates or deletes the {@code full} marker, which stops the hook from writing. */
    public void setFull(boolean isFull) throws IOException {
        Path marker = root.resolve(FULL);
        if (isFull && !Files.exists(marker)) {
            Files.createFile(marker);
        }
        if (!isFull) {
            Files.deleteIfExists(marker);
        }
    }

    /** Whether the {@code full} marker exists. */
    public boolean isFull() {
        return Files.exists(root.resolve(FULL));
    }

    /** Removes entries that the bridge did not finish writing; returns their number. */
    public int sweepUnfinished(Instant olderThan) throws IOException {
        int swept = 0;
        for (Path file : unfinished(incoming, olderThan)) {
            swept += isRemoved(file) ? 1 : 0;
        }
        return swept;
    }

    /**
     * The number of records that the hook did not finish writing, as when it is killed. The bridge has no right to remove
     * them.
     */
    public int unfinishedByHook(Instant olderThan) throws IOException {
        Path hooks = root.resolve(TEMPORARY);
        return Files.isDirectory(hooks) && Files.isReadable(hooks)
                ? unfinished(hooks, olderThan).size()
                : 0;
    }

    private static List<Path> unfinished(Path folder, Instant olderThan) throws IOException {
        List<Path> unfinished = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (isOlder(file, olderThan)) {
                    unfinished.add(file);
                }
            }
        }
        return unfinished;
    }

    private static boolean isOlder(Path file, Instant than) throws IOException {
        try {
            FileTime written = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
            return written.toInstant().isBefore(than);
        } catch (NoSuchFileException finished) {
            return false;
        }
    }

    /** Removes a file and returns whether it existed; a failure, as for a folder that is not empty, is logged and ignored. */
    static boolean isRemoved(Path file) {
        try {
            return Files.deleteIfExists(file);
        } catch (IOException failed) {
            LOG.atWarn()
                    .addKeyValue("reason", failed.getClass().getName())
                    .log("a file of the spool cannot be removed");
            return false;
        }
    }

    private Path path(Stage stage, String name) {
        return folder(stage).resolve(name);
    }

    private Path folder(Stage stage) {
        return stage == Stage.NEW ? fresh : waiting;
    }
}
