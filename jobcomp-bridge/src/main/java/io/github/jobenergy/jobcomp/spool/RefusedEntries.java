package io.github.jobenergy.jobcomp.spool;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rejected entries of a spool, in {@code bad/}: mode 0700 and files of mode 0600 whatever the umask, since they contain
 * unredacted data. Their number and their bytes are bounded; the entries with the last names, those of the runs that ended
 * last, are kept.
 */
final class RefusedEntries {

    private static final Logger LOG = LoggerFactory.getLogger(RefusedEntries.class);

    static final int MOST_ENTRIES = 10_000;
    static final long MOST_BYTES = 64L << 20;

    /**
     * The number of parts of each bound. Entries are removed down to all parts but one, so that the folder is listed only once
     * for each part that is added.
     */
    private static final int PARTS = 8;

    private static final Set<PosixFilePermission> OWNERS_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNERS_FILE = PosixFilePermissions.fromString("rw-------");
    private static final FileAttribute<?> OWNERS = PosixFilePermissions.asFileAttribute(OWNERS_FILE);

    private final Path folder;
    private final int mostEntries;
    private final long mostBytes;

    private long entriesSinceTrim;
    private long bytesSinceTrim;
    private int removed;

    RefusedEntries(Path folder) {
        this(folder, MOST_ENTRIES, MOST_BYTES);
    }

    /** Entries from before are not counted, so the first entry that is added causes a listing of the folder. */
    RefusedEntries(Path folder, int mostEntries, long mostBytes) {
        this.folder = folder;
        this.mostEntries = mostEntries;
        this.mostBytes = mostBytes;
        this.bytesSinceTrim = mostBytes;
    }

    /** Creates the folder, or removes the access of other users to the existing one. */
    void prepare() throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNERS_FOLDER));
        }
        if (!Files.getPosixFilePermissions(folder).equals(OWNERS_FOLDER)) {
            Files.setPosixFilePermissions(folder, OWNERS_FOLDER);
        }
    }

    /**
     * Moves an entry from its place in the spool. Its bytes are copied to a new file, since the hook's file belongs to another
     * user; if that fails, as on a full disk, the file itself is moved.
     */
    synchronized void take(Path from, SpoolEntry entry) throws IOException {
        Path aside = folder.resolve(entry.name());
        if (entry.bytes() instanceof SpoolBytes.Content content && isCopied(content, aside)) {
            Files.deleteIfExists(from);
        } else {
            Spool.move(from, aside);
            restrictAccess(aside);
        }
        entriesSinceTrim++;
        bytesSinceTrim += bytes(aside);
        if (entriesSinceTrim > mostEntries / PARTS || bytesSinceTrim > mostBytes / PARTS) {
            trim();
        }
    }

    private static boolean isCopied(SpoolBytes.Content content, Path aside) {
        try {
            Files.deleteIfExists(aside);
            try (FileChannel file =
                    FileChannel.open(aside, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OWNERS)) {
                ByteBuffer bytes = ByteBuffer.wrap(content.bytes());
                while (bytes.hasRemaining()) {
                    file.write(bytes);
                }
            }
            return true;
        } catch (IOException noSpace) {
            LOG.atWarn().addKeyValue("reason", noSpace.toString()).log("a rejected entry is kept unchanged");
            return false;
        }
    }

    /**
     * Removes the access of other users, unless the file belongs to another user: then only the mode of the folder protects
     * it.
     */
    private void restrictAccess(Path aside) throws IOException {
        if (Files.isRegularFile(aside, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(aside, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(folder))) {
            Files.setPosixFilePermissions(aside, OWNERS_FILE);
        }
    }

    /** Removes the entries with the first names, down to seven eighths of both bounds. */
    private void trim() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> refused = Files.newDirectoryStream(folder)) {
            refused.forEach(files::add);
        }
        files.sort(Collections.reverseOrder());
        long entries = 0;
        long bytes = 0;
        for (Path file : files) {
            long size = bytes(file);
            if (entries < mostEntries - mostEntries / PARTS && bytes + size <= mostBytes - mostBytes / PARTS) {
                entries++;
                bytes += size;
            } else if (Spool.isRemoved(file)) {
                removed++;
            }
        }
        entriesSinceTrim = 0;
        bytesSinceTrim = 0;
    }

    private static long bytes(Path file) throws IOException {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                        .size()
                : 0;
    }

    /** The number of entries removed since the last call. */
    synchronized int takeRemoved() {
        int count = removed;
        removed = 0;
        return count;
    }
}
