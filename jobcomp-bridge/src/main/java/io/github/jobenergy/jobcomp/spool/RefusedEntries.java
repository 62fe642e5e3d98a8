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
 * The refused entries of a spool, in {@code bad/}: mode 0700 and files of mode 0600 whatever the umask, since they hold what
 * could not be redacted. Their number and their bytes are bounded; the last in the order of names, those of the runs that ended
 * last, are kept.
 */
final class RefusedEntries {

    private static final Logger LOG = LoggerFactory.getLogger(RefusedEntries.class);

    static final int MOST_ENTRIES = 10_000;
    static final long MOST_BYTES = 64L << 20;

    /** Entries are removed down to all parts but one, so that the folder is listed once for each part that is added. */
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

    /** What lies there from before is not known, so the first entry that is added has the folder listed. */
    RefusedEntries(Path folder, int mostEntries, long mostBytes) {
        this.folder = folder;
        this.mostEntries = mostEntries;
        this.mostBytes = mostBytes;
        this.bytesSinceTrim = mostBytes;
    }

    /** Makes the folder, or closes the one that is there to others. */
    void prepare() throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNERS_FOLDER));
        }
        if (!Files.getPosixFilePermissions(folder).equals(OWNERS_FOLDER)) {
            Files.setPosixFilePermissions(folder, OWNERS_FOLDER);
        }
    }

    /**
     * Takes an entry from where it stands. Its bytes go into a file of our own, since the hook's belongs to another user; what
     * cannot be copied, as on a full disk, is moved as it is.
     */
    synchronized void take(Path from, SpoolEntry entry) throws IOException {
        Path aside = folder.resolve(entry.name());
        if (entry.bytes() instanceof SpoolBytes.Content content && isCopied(content, aside)) {
            Files.deleteIfExists(from);
        } else {
            Spool.move(from, aside);
            closeToOthers(aside);
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
        } catch (IOException noRoom) {
            LOG.atWarn().addKeyValue("reason", noRoom.toString()).log("a rejected entry is kept unchanged");
            return false;
        }
    }

    /** The mode of another user's file cannot be changed: there the folder alone closes it. */
    private void closeToOthers(Path aside) throws IOException {
        if (Files.isRegularFile(aside, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(aside, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(folder))) {
            Files.setPosixFilePermissions(aside, OWNERS_FILE);
        }
    }

    /** Removes the first in the order of names, down to seven eighths of both bounds. */
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

    /** How many were removed since this was last asked. */
    synchronized int takeRemoved() {
        int count = removed;
        removed = 0;
        return count;
    }
}
