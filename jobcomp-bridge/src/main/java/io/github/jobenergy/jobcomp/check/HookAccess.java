package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.SlurmConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks whether slurmctld can call the hook, on every host it may run on: JobCompLoc exists and is the hook, SlurmUser may
 * execute it and write to the spool, and only root and SlurmUser may change it, since it runs as SlurmUser. From 23.02 on a
 * slurmctld that cannot call it does not start, including a backup; before, it runs without a record of any job. The files of
 * another host cannot be read, so they are not checked.
 */
final class HookAccess {

    private static final String SCRIPT = "jobcomp/script";
    private static final String ROOT = "root";
    private static final int STICKY = 01000;

    private final String scontrol;
    private final String hostName;
    private final Path spool;

    /** Checks with the given scontrol, on the host of that name, for a bridge with that spool. */
    HookAccess(String scontrol, String hostName, Path spool) {
        this.scontrol = scontrol;
        this.hostName = hostName;
        this.spool = spool;
    }

    /** Returns the findings for each SlurmctldHost, or one with the reason why there are none. */
    List<Finding<JobcompSubject>> check() throws InterruptedException {
        try {
            SlurmConfig config = Scontrol.config(scontrol);
            String type = config.value("JobCompType").orElse("not set");
            if (!type.equals(SCRIPT)) {
                return List.of(Finding.unverified(
                        JobcompSubject.HOOK,
                        "hook: expected JobCompType " + SCRIPT + ", found " + type + ": slurmctld calls no hook"));
            }
            return check(config);
        } catch (QueryException failure) {
            return List.of(Finding.unverified(JobcompSubject.HOOK, "hook: " + failure.reason()));
        }
    }

    private List<Finding<JobcompSubject>> check(SlurmConfig config) throws QueryException, InterruptedException {
        Path hook = Path.of(config.value("JobCompLoc").orElse("(null)"));
        String user = config.value("SlurmUser").orElse(ROOT).replaceFirst("\\(.*", "");
        List<Finding<JobcompSubject>> findings = new ArrayList<>();
        for (String host : config.hosts()) {
            if (shortName(host).equals(shortName(hostName))) {
                findings.addAll(findings(host, hook, SlurmUser.named(user)));
            } else {
                findings.add(Finding.unverified(
                        JobcompSubject.HOOK,
                        "hook " + hook + " on SlurmctldHost " + host
                                + " cannot be checked on this host; on that host: test -x " + hook + " as " + user));
            }
        }
        return findings;
    }

    private List<Finding<JobcompSubject>> findings(String host, Path hook, SlurmUser user) {
        String subject = "hook " + hook + " on SlurmctldHost " + host;
        try {
            if (!Files.isRegularFile(hook)) {
                Files.readAttributes(hook, PosixFileAttributes.class);
                return List.of(Finding.failed(JobcompSubject.HOOK, subject + ": expected a file, found another type"));
            }
            Optional<Path> inaccessible = user.firstInaccessible(hook);
            if (inaccessible.isPresent()) {
                return List.of(Finding.failed(
                        JobcompSubject.HOOK,
                        subject + ": expected that " + user.name() + " may execute " + inaccessible.get()
                                + ", found that it may not"));
            }
            for (Path path = hook.toRealPath(); path != null; path = path.getParent()) {
                if (isChangeableByOthers(path, user.name())) {
                    return List.of(Finding.failed(
                            JobcompSubject.HOOK,
                            subject + ": expected that only root or " + user.name() + " may change " + path
                                    + ", found that others may"));
                }
            }
            List<Finding<JobcompSubject>> wrong = new HookScript(hook, spool, user).check();
            return wrong.isEmpty()
                    ? List.of(Finding.ok(
                            JobcompSubject.HOOK, subject + " exists, and " + user.name() + " may execute it"))
                    : wrong;
        } catch (NoSuchFileException absent) {
            return List.of(Finding.failed(JobcompSubject.HOOK, subject + ": expected a file, found none"));
        } catch (IOException hidden) {
            return List.of(
                    Finding.unverified(JobcompSubject.HOOK, subject + " cannot be read: " + hidden.getMessage()));
        }
    }

    /**
     * Returns whether a user other than root and {@code user} may change the file. In a folder with the sticky bit, each user may
     * change only their own files.
     */
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
