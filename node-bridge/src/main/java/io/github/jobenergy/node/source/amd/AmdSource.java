package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.node.command.Command;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.FirstKind;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the GPUs of this node with one call of one of AMD's programs. Both programs exit with a status other than 0 if one GPU
 * cannot be read; the output about the other GPUs is still used.
 */
final class AmdSource implements PowerSource {

    /** The default polling interval; a call of a Python program takes about a second. */
    static final Duration CADENCE = Duration.ofSeconds(10);

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final long MOST_BYTES = 8 << 20;

    private final AmdDialect dialect;
    private final List<String> call;
    private final Command command;
    private final AmdReader reader;
    private final Clock clock;
    private final FirstKind firstKind = new FirstKind();

    private AmdSource(AmdDialect dialect, List<String> call, Command command, AmdReader reader, Clock clock) {
        this.dialect = dialect;
        this.call = List.copyOf(call);
        this.command = command;
        this.reader = reader;
        this.clock = clock;
    }

    static AmdSource open(String name, AmdDialect dialect, SourceSpec spec, SourceContext context) {
        spec.requireOnly("command", "registers");
        List<String> call = new ArrayList<>(List.of(spec.text("command").orElse(name)));
        call.addAll(dialect.arguments());
        return new AmdSource(
                dialect,
                call,
                new Command(spec.duration("timeout", TIMEOUT), MOST_BYTES, Map.of("LC_ALL", "C.UTF-8"), Set.of()),
                new AmdReader(context.node(), name, spec.flag("registers", true)),
                context.clock());
    }

    @Override
    public void read(SampleSink findings) throws IOException, InterruptedException {
        Command.Ended ended = command.run(call);
        Instant time = clock.instant();
        if (ended.exit() != 0 && ended.out().isBlank()) {
            throw new IOException(call.get(0) + ": expected JSON, found exit status " + ended.exit() + " and '"
                    + ended.errorText() + "'");
        }
        reader.read(dialect.read(ended.out(), time, findings), time, firstKind.before(findings));
    }
}
