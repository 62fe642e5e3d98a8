package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.command.QueryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * The user that slurmctld runs as, and the access that file permissions give to that user. Access control lists are not
 * considered.
 *
 * @param name the name of the user
 * @param groups the groups of which the user is a member
 */
record SlurmUser(String name, Set<String> groups) {

    private static final String ROOT = "root";

    private static final Set<PosixFilePermission> EXECUTE = Set.of(
            PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);

    private static final Set<PosixFilePermission> WRITE =
            Set.of(PosixFilePermission.OWNER_WRITE, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    SlurmUser {
        groups = Set.copyOf(groups);
    }

    /**
     * Reads the user of that name on this host.
     *
     * @throws QueryException if there is none
     */
    static SlurmUser named(String name) throws QueryException, InterruptedException {
        String printed = Scontrol.print("id", "-Gn", name);
        return new SlurmUser(name, Set.copyOf(Arrays.asList(printed.trim().split("\\s+"))));
    }

    /**
     * Returns the first of the file and the folders above it that the user may not execute; absent if the user may reach and
     * execute the file.
     */
    Optional<Path> firstInaccessible(Path file) throws IOException {
        for (Path path = file.toRealPath(); path != null; path = path.getParent()) {
            if (!mayExecute(path)) {
                return Optional.of(path);
            }
        }
        return Optional.empty();
    }

    private boolean mayExecute(Path path) throws IOException {
        if (name.equals(ROOT)) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
            return Files.isDirectory(path) || permissions.stream().anyMatch(EXECUTE::contains);
        }
        return has(EXECUTE, path);
    }

    /** Returns whether the user may write to the folder, if the user may reach it. */
    boolean mayWrite(Path folder) throws IOException {
        return name.equals(ROOT) || has(WRITE, folder);
    }

    /** Returns whether the user has a permission on the file: that of the owner, the group or others, whichever applies first. */
    private boolean has(Set<PosixFilePermission> kind, Path path) throws IOException {
        PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes.class);
        String whose = "OTHERS";
        if (attributes.owner().getName().equals(name)) {
            whose = "OWNER";
        } else if (groups.contains(attributes.group().getName())) {
            whose = "GROUP";
        }
        String prefix = whose;
        return attributes.permissions().stream()
                .anyMatch(permission ->
                        kind.contains(permission) && permission.name().startsWith(prefix));
    }
}
