package io.github.jobenergy.jobcomp.accounting;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether sacct shows us every user's jobs. Where PrivateData holds {@code jobs}, an ordinary user is shown none of the
 * others', with exit status 0: silence then proves nothing. slurmdbd has a PrivateData of its own, which nobody but its
 * administrator can read; an AdminLevel of Operator is enough for both.
 */
public final class Permission {

    private static final int MOST_OUTPUT_BYTES = 1 << 20;

    private static final Pattern PRIVATE_DATA = Pattern.compile("(?m)^PrivateData\\s*=\\s*(\\S*)");

    private static final Set<String> ENOUGH = Set.of("Operator", "Administrator");

    private final SacctSettings settings;
    private final SystemCommand command;
    /** Asks the programs that stand beside this sacct. */
    public Permission(SacctSettings settings) {
        this.settings = settings;
        this.command = new SystemCommand(
                new CommandLimits(settings.timeout(), MOST_OUTPUT_BYTES), Map.of("LC_ALL", "C"), Set.of());
    }

    /**
     * What was found.
     *
     * @param verdict how it stands
     * @param detail why, in words
     */
    public record Answer(Verdict verdict, String detail) {}

    /** How it stands. */
    public enum Verdict {
        /** Every user's jobs can be seen. */
        GRANTED,
        /** They cannot. */
        DENIED,
        /** Nobody could be asked. */
        UNKNOWN
    }

    /** Asks. */
    public Answer ask() throws InterruptedException {
        try {
            String user = System.getProperty("user.name", "");
            Optional<String> level = adminLevel(user);
            if (level.filter(ENOUGH::contains).isPresent()) {
                return new Answer(Verdict.GRANTED, user + " has AdminLevel " + level.get());
            }
            Matcher privateData = PRIVATE_DATA.matcher(print("scontrol", "show", "config"));
            if (!privateData.find()) {
                return new Answer(Verdict.UNKNOWN, "scontrol show config: expected PrivateData, found none");
            }
            boolean areJobsPrivate = List.of(privateData.group(1).split(",")).contains("jobs");
            if (!areJobsPrivate) {
                return new Answer(Verdict.GRANTED, "PrivateData is " + privateData.group(1) + " in slurm.conf");
            }
            return new Answer(
                    Verdict.DENIED,
                    "PrivateData holds jobs and " + user + " has AdminLevel " + level.orElse("None")
                            + "; to mend it: sacctmgr modify user " + user + " set adminlevel=Operator");
        } catch (AccountingException silent) {
            return new Answer(Verdict.UNKNOWN, silent.reason());
        }
    }

    private Optional<String> adminLevel(String user) throws AccountingException, InterruptedException {
        String level = print("sacctmgr", "-n", "-P", "show", "user", "name=" + user, "format=AdminLevel");
        return level.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst();
    }

    private String print(String program, String... arguments) throws AccountingException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(settings.beside(program)));
        words.addAll(List.of(arguments));
        return new String(command.run(words), StandardCharsets.UTF_8);
    }
}
