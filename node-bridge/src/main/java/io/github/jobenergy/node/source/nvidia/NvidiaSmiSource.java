package io.github.jobenergy.node.source.nvidia;

import io.github.jobenergy.node.command.Command;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.FirstKind;
import io.github.jobenergy.node.source.PowerSource;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the GPUs of this node with one call of nvidia-smi. Fields that nvidia-smi does not support are detected at the first call
 * and omitted afterwards. If one GPU cannot be read, the output about the other GPUs is used, whatever the exit status.
 */
final class NvidiaSmiSource implements PowerSource {

    private static final long MOST_BYTES = 1 << 20;

    private static final Map<String, String> ENVIRONMENT = Map.of("TZ", "UTC", "LC_ALL", "C");

    private final String program;
    private final Command command;
    private final SmiReader reader;
    private final Clock clock;
    private final FirstKind firstKind = new FirstKind();

    private List<SmiField> fields = List.of(SmiField.values());

    NvidiaSmiSource(String program, Duration timeout, SmiReader reader, Clock clock) {
        this.program = program;
        this.command = new Command(timeout, MOST_BYTES, ENVIRONMENT, Set.of());
        this.reader = reader;
        this.clock = clock;
    }

    @Override
    public void read(SampleSink findings) throws IOException, InterruptedException {
        Command.Ended ended = queryDriver();
        SmiTable table = SmiTable.parse(program, fields, ended.out());
        if (table.rows().isEmpty()) {
            throw new IOException(program + ": expected a line of values for each GPU, found exit status "
                    + ended.exit() + " and '" + firstLine(ended.out() + ended.errorText()) + "'");
        }
        reader.read(table, clock.instant(), firstKind.before(findings));
    }

    /** Calls nvidia-smi, and again without the unsupported fields, at most once for each field. */
    private Command.Ended queryDriver() throws IOException, InterruptedException {
        Command.Ended ended = command.run(query());
        Set<String> unknown = SmiTable.unknownFields(ended.out() + ended.errorText());
        while (ended.exit() != 0 && omit(unknown)) {
            ended = command.run(query());
            unknown = SmiTable.unknownFields(ended.out() + ended.errorText());
        }
        return ended;
    }

    private boolean omit(Set<String> unknown) {
        List<SmiField> known = new ArrayList<>(fields);
        boolean isLess = known.removeIf(field -> unknown.contains(field.queryName()));
        fields = List.copyOf(known);
        return isLess && !known.isEmpty();
    }

    private List<String> query() {
        String names = fields.stream().map(SmiField::queryName).collect(Collectors.joining(","));
        return List.of(program, "--query-gpu=" + names, "--format=csv,noheader,nounits");
    }

    private static String firstLine(String text) {
        return text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    }
}
