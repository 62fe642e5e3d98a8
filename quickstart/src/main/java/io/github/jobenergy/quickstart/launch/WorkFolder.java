package io.github.jobenergy.quickstart.launch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a quickstart, locked for one at a time. The state of the programs is in {@code run/}, which is emptied at every
 * start; the results are beside it and are retained.
 */
public final class WorkFolder implements AutoCloseable {

    private final Path folder;
    private final FileChannel lockFile;

    private WorkFolder(Path folder, FileChannel lockFile) {
        this.folder = folder;
        this.lockFile = lockFile;
    }

    /**
     * Locks a folder, which is created if it does not exist.
     *
     * @throws OccupiedException if another quickstart uses the folder
     */
    public static WorkFolder lock(Path folder) throws IOException, OccupiedException {
        Path created = Files.createDirectories(folder.toAbsolutePath().normalize());
        FileChannel lockFile =
                FileChannel.open(created.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isLocked(lockFile)) {
            lockFile.close();
            throw new OccupiedException(created);
        }
        WorkFolder workFolder = new WorkFolder(created, lockFile);
        clear(workFolder.run());
        Files.createDirectories(workFolder.run());
        return workFolder;
    }

    private static boolean isLocked(FileChannel lockFile) throws IOException {
        try {
            FileLock lock = lockFile.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException sameJvm) {
            return false;
        }
    }

    private static void clear(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Returns the path of a file for results. */
    public Path result(String name) {
        return folder.resolve(name);
    }

    /** Returns the log of the programs. */
    public Path log() {
        return folder.resolve("quickstart.log");
    }

    /** Returns the data directory of a broker. */
    public Path kafka() {
        return run().resolve("kafka");
    }

    /** Returns the folder of the state of the programs. */
    Path run() {
        return folder.resolve("run");
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }

    /** Thrown if another quickstart uses the folder. */
    public static final class OccupiedException extends Exception {
        private static final long serialVersionUID = 1L;

        OccupiedException(Path folder) {
            super("another quickstart runs in " + folder + ": stop it, or choose another folder with --work");
        }
    }
}
