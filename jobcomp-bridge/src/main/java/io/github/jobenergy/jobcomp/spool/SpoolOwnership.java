package io.github.jobenergy.jobcomp.spool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Checks the owners and modes of the folders of a spool. The hook runs as SlurmUser, the owner of {@code tmp/}. Any other user
 * with write access to that folder, or with the right to replace it or {@code new/}, could choose the files that SlurmUser
 * overwrites.
 */
public final class SpoolOwnership {

    private static final String ROOT = "root";
    private static final int STICKY = 01000;

    private final Path root;
    private final Path temporary;
    private final Path fresh;

    /** Checks the spool in this folder. */
    public SpoolOwnership(Path root) {
        this.root = root;
        this.temporary = root.resolve(Spool.TEMPORARY);
        this.fresh = root.resolve(Stage.NEW.folder());
    }

    /** The permissions that let another user choose the files that the hook writes to; each with the command that corrects it. */
    public List<String> open() throws IOException {
        List<String> open = new ArrayList<>();
        if (!isFolder(temporary)) {
            return open;
        }
        PosixFileAttributes hooks = attributes(temporary);
        PosixFileAttributes parent = attributes(root);
        if (isSharedForWriting(hooks)) {
            open.add(temporary + ": expected that only " + hooks.owner().getName() + " may write to it, found mode "
                    + mode(temporary) + "; chmod 2750 " + temporary);
        }
        if (!parent.owner().getName().equals(ROOT) && !parent.owner().equals(hooks.owner())) {
            open.add(root + ": expected owner root, found " + parent.owner().getName() + "; chown root " + root);
        }
        if (isSharedForWriting(parent) && !isSticky(root)) {
            open.add(root + ": expected the sticky bit, found mode " + mode(root) + "; chmod 1771 " + root);
        }
        if (isFolder(fresh) && attributes(fresh).permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
            open.add(fresh + ": expected that only owner and group may write to it, found mode " + mode(fresh)
                    + "; chmod 2770 " + fresh);
        }
        return open;
    }

    /**
     * The permissions that prevent the hook, as the owner of {@code tmp/}, from storing a record; each with the command that
     * corrects it.
     */
    public List<String> closed() throws IOException {
        List<String> closed = new ArrayList<>();
        if (!isFolder(temporary) || !isFolder(fresh)) {
            return closed;
        }
        PosixFileAttributes hooks = attributes(temporary);
        PosixFileAttributes target = attributes(fresh);
        Set<PosixFilePermission> permissions = target.permissions();
        boolean isOpen = target.owner().equals(hooks.owner())
                ? permissions.contains(PosixFilePermission.OWNER_WRITE)
                : permissions.contains(PosixFilePermission.OTHERS_WRITE);
        String hook = hooks.owner().getName();
        if (!isOpen && !hook.equals(ROOT)) {
            closed.add(fresh + ": expected that " + hook + ", the owner of " + temporary
                    + ", may write to it, found owner " + target.owner().getName() + " and mode " + mode(fresh)
                    + "; chown " + hook + " " + fresh);
        }
        return closed;
    }

    private static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isSharedForWriting(PosixFileAttributes attributes) {
        return attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
                || attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    }

    private static PosixFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isSticky(Path path) throws IOException {
        return ((Integer) Files.getAttribute(path, "unix:mode") & STICKY) != 0;
    }

    private static String mode(Path path) throws IOException {
        return Integer.toOctalString((Integer) Files.getAttribute(path, "unix:mode") & 07777);
    }
}
