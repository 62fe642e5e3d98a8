package io.github.jobenergy.jobcomp.spool;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The exclusive lock of one process on a spool; the kernel releases it when the process ends, however it ends. */
public final class SpoolLock implements AutoCloseable {

    private static final String FILE = "lock";

    private final FileChannel channel;
    private final FileLock lock;

    private SpoolLock(FileChannel channel, FileLock lock) {
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Acquires the lock; absent if another process has it.
     *
     * @throws IOException if the spool does not exist or cannot be written to
     */
    public static Optional<SpoolLock> take(Path root) throws IOException {
        FileChannel channel = FileChannel.open(root.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        Optional<SpoolLock> taken = Optional.empty();
        try {
            FileLock lock = channel.tryLock();
            taken = lock == null ? Optional.empty() : Optional.of(new SpoolLock(channel, lock));
        } catch (OverlappingFileLockException inThisProcess) {
            return Optional.empty();
        } finally {
            if (taken.isEmpty()) {
                channel.close();
            }
        }
        return taken;
    }

    /**
     * Whether a process has the lock; checked without acquiring it exclusively.
     *
     * @throws IOException if the spool does not exist or cannot be read
     */
    public static boolean isTaken(Path root) throws IOException {
        try (FileChannel channel = FileChannel.open(root.resolve(FILE), StandardOpenOption.READ);
                FileLock shared = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return shared == null;
        } catch (OverlappingFileLockException byThisProcess) {
            return true;
        } catch (NoSuchFileException absent) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            lock.release();
        } finally {
            channel.close();
        }
    }
}
