package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.accounting.AccountingException;
import io.github.jobenergy.jobcomp.accounting.CommandLimits;
import io.github.jobenergy.jobcomp.accounting.SystemCommand;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What slurmctld is configured with, as {@code scontrol show config} prints it: a key and a value on each line. */
final class SlurmConfig {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_OUTPUT_BYTES = 1 << 20;

    private static final Pattern HOST = Pattern.compile("(?m)^SlurmctldHost\\[\\d+]\\s*=\\s*([^\\s(]+)");

    private final String printed;

    private SlurmConfig(String printed) {
        this.printed = printed;
    }

    /**
     * Asks that scontrol.
     *
     * @throws AccountingException if it does not answer
     */
    static SlurmConfig ask(String scontrol) throws AccountingException, InterruptedException {
        return new SlurmConfig(print(scontrol, "show", "config"));
    }

    /** What a program prints. */
    static String print(String... words) throws AccountingException, InterruptedException {
        SystemCommand command =
                new SystemCommand(new CommandLimits(TIMEOUT, MOST_OUTPUT_BYTES), Map.of("LC_ALL", "C"), Set.of());
        return new String(command.run(List.of(words)), StandardCharsets.UTF_8);
    }

    /** The value of a key; absent where it has none. */
    Optional<String> value(String key) {
        Matcher line = Pattern.compile("(?m)^" + key + "\\s*=\\s*(\\S.*?)\\s*$").matcher(printed);
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }

    /** Where slurmctld may run. */
    List<String> hosts() {
        return HOST.matcher(printed).results().map(host -> host.group(1)).toList();
    }
}
