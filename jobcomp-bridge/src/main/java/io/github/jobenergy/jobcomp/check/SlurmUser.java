package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.accounting.AccountingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * The user that slurmctld runs as, and what the permissions of files let it do. Access control lists are not looked at.
 *
 * @param name its name
 * @param groups the groups it is a member of
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
     * The user of that name on this host.
     *
     * @throws AccountingException if there is none
     */
    static SlurmUser named(String name) throws AccountingException, InterruptedException {
        String printed = Scontrol.print("id", "-Gn", name);
        return new SlurmUser(name, Set.copyOf(Arrays.asList(printed.trim().split("\\s+"))));
    }

    /** The first of the file and the folders above it that it may not execute; absent if it may reach and execute the file. */
    Optional<Path> barredFrom(Path file) throws IOException {
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

    /** Whether it may write to that folder, if it may reach it. */
    boolean mayWrite(Path folder) throws IOException {
        return name.equals(ROOT) || has(WRITE, folder);
    }

    /** Of the permissions of owner, group and others those of the first that it is count. */
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
