package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.accounting.AccountingException;
import io.github.jobenergy.jobcomp.check.Finding.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether slurmctld can call the hook, on every host it may run on: JobCompLoc is there, SlurmUser may execute it, and no user
 * but root and SlurmUser may change it, since it runs as SlurmUser. From
 * 23.02 on a slurmctld that cannot does not start, a backup too; before, it runs on without a record of any job. Another
 * host's files cannot be seen from here, so nothing is said of them.
 */
final class HookPlaces {

    private static final String SCRIPT = "jobcomp/script";
    private static final String ROOT = "root";
    private static final int STICKY = 01000;

    private final String scontrol;
    private final String hostName;

    /** Asks that scontrol, on the host of that name. */
    HookPlaces(String scontrol, String hostName) {
        this.scontrol = scontrol;
        this.hostName = hostName;
    }

    /** One finding for each SlurmctldHost, or one that says why there is no more to say. */
    List<Finding> ask() throws InterruptedException {
        try {
            SlurmConfig config = SlurmConfig.ask(scontrol);
            String type = config.value("JobCompType").orElse("not set");
            if (!type.equals(SCRIPT)) {
                return List.of(Finding.unverified(
                        Subject.HOOK,
                        "hook: JobCompType is " + type + ", so slurmctld calls none; expected " + SCRIPT));
            }
            return ask(config);
        } catch (AccountingException silent) {
            return List.of(Finding.unverified(Subject.HOOK, "hook: " + silent.reason()));
        }
    }

    private List<Finding> ask(SlurmConfig config) throws AccountingException, InterruptedException {
        Path hook = Path.of(config.value("JobCompLoc").orElse("(null)"));
        String user = config.value("SlurmUser").orElse(ROOT).replaceFirst("\\(.*", "");
        List<Finding> findings = new ArrayList<>();
        for (String host : config.hosts()) {
            boolean isThis = shortName(host).equals(shortName(hostName));
            findings.add(
                    isThis
                            ? look(host, hook, user)
                            : Finding.unverified(
                                    Subject.HOOK,
                                    "hook " + hook + " on SlurmctldHost " + host
                                            + " cannot be seen from here; on that host: test -x " + hook + " as "
                                            + user));
        }
        return findings;
    }

    private Finding look(String host, Path hook, String user) throws AccountingException, InterruptedException {
        String subject = "hook " + hook + " on SlurmctldHost " + host;
        Set<String> groups = Set.copyOf(
                Arrays.asList(SlurmConfig.print("id", "-Gn", user).trim().split("\\s+")));
        try {
            if (!Files.isRegularFile(hook)) {
                Files.readAttributes(hook, PosixFileAttributes.class);
                return Finding.failed(Subject.HOOK, subject + ": expected a file, found something else");
            }
            for (Path path = hook.toRealPath(); path != null; path = path.getParent()) {
                Optional<String> expected = expected(path, user, groups);
                if (expected.isPresent()) {
                    return Finding.failed(Subject.HOOK, subject + ": expected that " + expected.get());
                }
            }
            return Finding.ok(Subject.HOOK, subject + " is there and " + user + " may execute it");
        } catch (NoSuchFileException absent) {
            return Finding.failed(Subject.HOOK, subject + ": expected a file, found none");
        } catch (IOException hidden) {
            return Finding.unverified(Subject.HOOK, subject + " cannot be seen by us: " + hidden.getMessage());
        }
    }

    /** What is not as it has to be. */
    private static Optional<String> expected(Path path, String user, Set<String> groups) throws IOException {
        if (!isExecutable(path, user, groups)) {
            return Optional.of(user + " may execute " + path + ", found that it may not");
        }
        return isChangeableByOthers(path, user)
                ? Optional.of("root or " + user + " alone may change " + path + ", found that others may")
                : Optional.empty();
    }

    private static boolean isExecutable(Path path, String user, Set<String> groups) throws IOException {
        PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes.class);
        Set<PosixFilePermission> permissions = attributes.permissions();
        if (user.equals(ROOT)) {
            return Files.isDirectory(path)
                    || permissions.contains(PosixFilePermission.OWNER_EXECUTE)
                    || permissions.contains(PosixFilePermission.GROUP_EXECUTE)
                    || permissions.contains(PosixFilePermission.OTHERS_EXECUTE);
        }
        if (attributes.owner().getName().equals(user)) {
            return permissions.contains(PosixFilePermission.OWNER_EXECUTE);
        }
        return groups.contains(attributes.group().getName())
                ? permissions.contains(PosixFilePermission.GROUP_EXECUTE)
                : permissions.contains(PosixFilePermission.OTHERS_EXECUTE);
    }

    /** In a folder with the sticky bit, each may change what is its own. */
    private static boolean isChangeableByOthers(Path path, String user) throws IOException {
        PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes.class);
        Set<PosixFilePermission> permissions = attributes.permissions();
        boolean isShared = permissions.contains(PosixFilePermission.OTHERS_WRITE)
                || (permissions.contains(PosixFilePermission.GROUP_WRITE)
                        && !attributes.group().getName().equals(ROOT));
        boolean isSticky = ((Integer) Files.getAttribute(path, "unix:mode") & STICKY) != 0;
        String owner = attributes.owner().getName();
        return (!owner.equals(ROOT) && !owner.equals(user)) || (isShared && !isSticky);
    }

    private static String shortName(String host) {
        int dot = host.indexOf('.');
        return dot < 0 ? host : host.substring(0, dot);
    }
}
