package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.command.CommandLimits;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.command.SystemCommand;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks whether sacct and squeue show the jobs of all users. If PrivateData contains {@code jobs}, an ordinary user is shown no
 * jobs of other users, with exit status 0, so a missing job proves nothing. There are two such settings. That of slurmctld in
 * slurm.conf ({@code scontrol show config}) applies to squeue; that of slurmdbd in slurmdbd.conf ({@code sacctmgr show
 * configuration}, which any user may run) applies to sacct. An AdminLevel of Operator is enough for both, and so is being root or
 * SlurmUser. Source: is_user_min_admin_level of accounting_storage/as_mysql, validate_operator of slurmctld, 20.11 to 26.05.
 */
public final class SlurmPermission implements Permission {

    private static final int MOST_OUTPUT_BYTES = 1 << 20;

    private static final Pattern PRIVATE_DATA = Pattern.compile("(?m)^PrivateData\\s*=\\s*(\\S*)");
    private static final Pattern SLURM_USER = Pattern.compile("(?m)^SlurmUser\\s*=\\s*([^\\s(]+)");
    private static final Pattern OF_SLURMDBD = Pattern.compile("(?mi)^SlurmDBD configuration");

    private static final Set<String> ENOUGH = Set.of("Operator", "Administrator");
    private static final String ROOT = "root";
    private static final String JOBS = "jobs";

    private final SacctSettings settings;
    private final String scontrol;
    private final String user;
    private final SystemCommand command;

    /**
     * Checks the permission of the user of this process with the programs in the folder of sacct, or with another scontrol, if
     * one is configured.
     */
    public SlurmPermission(SacctSettings settings, Optional<String> scontrol) {
        this(settings, scontrol, System.getProperty("user.name", ""));
    }

    /** Checks the permission of the given user. */
    SlurmPermission(SacctSettings settings, Optional<String> scontrol, String user) {
        this.settings = settings;
        this.scontrol = scontrol.orElseGet(() -> settings.beside("scontrol"));
        this.user = user;
        this.command = new SystemCommand(
                new CommandLimits(settings.timeout(), MOST_OUTPUT_BYTES), Map.of("LC_ALL", "C"), Set.of());
    }

    @Override
    public Answer check() throws InterruptedException {
        try {
            if (user.equals(ROOT)) {
                return new Answer(Verdict.GRANTED, "root sees the jobs of all users");
            }
            Optional<String> level = adminLevel();
            if (level.filter(ENOUGH::contains).isPresent()) {
                return new Answer(Verdict.GRANTED, user + " has AdminLevel " + level.get());
            }
            String slurmctld = print(scontrol, "show", "config");
            return decide(level, slurmctld, ofSlurmdbd(print(settings.beside("sacctmgr"), "show", "configuration")));
        } catch (QueryException failure) {
            return new Answer(Verdict.UNKNOWN, failure.reason());
        }
    }

    /** Checks whether slurmdbd lets the user modify jobs: an AdminLevel of Operator is enough, and so is being root or SlurmUser. */
    public Answer checkModification() throws InterruptedException {
        try {
            if (user.equals(ROOT)) {
                return new Answer(Verdict.GRANTED, "root may modify jobs");
            }
            Optional<String> level = adminLevel();
            if (level.filter(ENOUGH::contains).isPresent()) {
                return new Answer(Verdict.GRANTED, user + " has AdminLevel " + level.get());
            }
            String slurmdbd = ofSlurmdbd(print(settings.beside("sacctmgr"), "show", "configuration"));
            if (find(SLURM_USER, slurmdbd).equals(Optional.of(user))) {
                return new Answer(Verdict.GRANTED, user + " is SlurmUser");
            }
            return new Answer(Verdict.DENIED, user + " " + remedy(level));
        } catch (QueryException failure) {
            return new Answer(Verdict.UNKNOWN, failure.reason());
        }
    }

    private Answer decide(Optional<String> level, String slurmctld, String slurmdbd) {
        boolean isSlurmUser = find(SLURM_USER, slurmctld).equals(Optional.of(user))
                && find(SLURM_USER, slurmdbd).equals(Optional.of(user));
        if (isSlurmUser) {
            return new Answer(Verdict.GRANTED, user + " is SlurmUser");
        }
        Optional<String> ofSlurmctld = find(PRIVATE_DATA, slurmctld);
        Optional<String> ofSlurmdbd = find(PRIVATE_DATA, slurmdbd);
        List<String> hiding = new ArrayList<>();
        ofSlurmctld.filter(SlurmPermission::hidesJobs).ifPresent(any -> hiding.add("slurm.conf"));
        ofSlurmdbd.filter(SlurmPermission::hidesJobs).ifPresent(any -> hiding.add("slurmdbd.conf"));
        if (!hiding.isEmpty()) {
            return new Answer(Verdict.DENIED, denied(hiding, level));
        }
        if (ofSlurmctld.isEmpty()) {
            return new Answer(Verdict.UNKNOWN, "scontrol show config: expected PrivateData, found none");
        }
        return ofSlurmdbd
                .map(privateData -> new Answer(
                        Verdict.GRANTED,
                        "PrivateData is " + ofSlurmctld.get() + " in slurm.conf, " + privateData + " in slurmdbd.conf"))
                .orElseGet(() -> new Answer(
                        Verdict.UNKNOWN, "sacctmgr show configuration: expected PrivateData of slurmdbd, found none"));
    }

    private String denied(List<String> hiding, Optional<String> level) {
        return "PrivateData contains jobs in " + String.join(" and ", hiding) + " and " + user + " " + remedy(level);
    }

    /** Returns the AdminLevel of the user, and the command that grants a sufficient one. */
    private String remedy(Optional<String> level) {
        String command = level.isPresent()
                ? "sacctmgr modify user " + user + " set adminlevel=Operator"
                : "sacctmgr add user " + user + " account=ACCOUNT adminlevel=Operator";
        String found = level.map(word -> "has AdminLevel " + word).orElse("is not in accounting");
        return found + "; to grant the permission: " + command;
    }

    private static boolean hidesJobs(String privateData) {
        return List.of(privateData.split(",")).contains(JOBS);
    }

    private static Optional<String> find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /**
     * Returns the part of the output that is slurmdbd's own. The part before it is the configuration of sacctmgr: slurm.conf once
     * more.
     */
    private static String ofSlurmdbd(String configuration) {
        Matcher title = OF_SLURMDBD.matcher(configuration);
        return title.find() ? configuration.substring(title.end()) : "";
    }

    private Optional<String> adminLevel() throws QueryException, InterruptedException {
        String level =
                print(settings.beside("sacctmgr"), "-n", "-P", "show", "user", "name=" + user, "format=AdminLevel");
        return level.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst();
    }

    private String print(String program, String... arguments) throws QueryException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(program));
        words.addAll(List.of(arguments));
        return new String(command.run(words), StandardCharsets.UTF_8);
    }
}
