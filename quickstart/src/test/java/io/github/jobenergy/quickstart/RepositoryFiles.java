package io.github.jobenergy.quickstart;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The files of the project that people write: without build output, and without recordings, bytes that other programs wrote. */
final class RepositoryFiles {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Set<String> SKIPPED_FOLDERS = Set.of("target", ".git", ".mvn", ".idea", "node_modules");
    private static final Path RECORDINGS = Path.of("src", "test", "resources");

    private RepositoryFiles() {}

    /** Returns the files that the predicate accepts. */
    static List<Path> find(Predicate<Path> isWanted) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return isRead(folder) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && isWanted.test(file)) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    private static boolean isRead(Path folder) {
        return !SKIPPED_FOLDERS.contains(folder.getFileName().toString()) && !folder.endsWith(RECORDINGS);
    }

    /** Returns the path of a file from the root of the project. */
    static String name(Path file) {
        return ROOT.relativize(file).toString();
    }
}
