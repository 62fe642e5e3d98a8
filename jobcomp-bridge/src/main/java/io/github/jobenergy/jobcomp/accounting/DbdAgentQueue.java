package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.command.CommandLimits;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.command.SystemCommand;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the number of messages that slurmctld has queued for slurmdbd, as {@code sdiag} prints it ("DBD Agent queue size: N",
 * 20.11 to 26.05). While the queue is long, queries that may be deferred are deferred.
 */
final class DbdAgentQueue {

    private static final Logger LOG = LoggerFactory.getLogger(DbdAgentQueue.class);

    static final long MOST_MESSAGES = 1_000;

    private static final int MOST_OUTPUT_BYTES = 16 << 20;

    private static final Pattern QUEUE = Pattern.compile("DBD Agent queue size:\\s*(\\d{1,18})");

    private final String program;
    private final SystemCommand command;

    /** Calls the sdiag in the folder of the configured sacct. */
    DbdAgentQueue(SacctSettings settings) {
        this.program = settings.beside("sdiag");
        this.command = new SystemCommand(
                new CommandLimits(settings.timeout(), MOST_OUTPUT_BYTES), Map.of("LC_ALL", "C"), Set.of());
    }

    /**
     * Requires at most {@link #MOST_MESSAGES} messages in the queue. If the length of the queue cannot be read, it counts as 0.
     */
    void requireSmall() throws QueryException, InterruptedException {
        long messages = messages();
        if (messages > MOST_MESSAGES) {
            throw QueryException.because("slurmctld has " + messages + " messages waiting for slurmdbd, above "
                    + MOST_MESSAGES + "; the query is deferred");
        }
    }

    private long messages() throws InterruptedException {
        try {
            String printed = new String(command.run(List.of(program)), StandardCharsets.UTF_8);
            Matcher queue = QUEUE.matcher(printed);
            return queue.find() ? Long.parseLong(queue.group(1)) : 0;
        } catch (QueryException failure) {
            LOG.atDebug().addKeyValue("reason", failure.reason()).log("the queue of slurmdbd is unknown: sdiag failed");
            return 0;
        }
    }
}
