package io.github.jobenergy.node.source.bmc;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keeps the polled clients of a source, one for each group of targets in its target file, which is read again before each round.
 * Clients of unchanged targets are kept with their state. An invalid file is reported once, and the previous targets remain in
 * effect.
 *
 * @param <A> the client that polls one node, or several that belong together
 */
public final class PolledClients<A> {

    private final Optional<Path> file;
    private final Function<BmcTarget, String> groupKey;
    private final ClientFactory<A> factory;

    private List<String> lines = List.of();
    private Map<String, A> clients = Map.of();
    private Optional<String> lastFault = Optional.empty();

    /**
     * Creates the clients of the targets in a file, or of the default targets if no file is configured.
     *
     * @param groupKey the key that is equal for targets that belong together
     * @param factory the factory of clients
     * @throws IllegalArgumentException if the file is invalid, or a client cannot be opened
     */
    public static <A> PolledClients<A> of(
            Optional<Path> file,
            List<BmcTarget> otherwise,
            Function<BmcTarget, String> groupKey,
            ClientFactory<A> factory) {
        PolledClients<A> polled = new PolledClients<>(file, groupKey, factory);
        polled.lines = file.map(TargetFile::lines).orElse(List.of());
        polled.replace(file.map(list -> TargetFile.read(list, polled.lines)).orElse(otherwise));
        return polled;
    }

    private PolledClients(Optional<Path> file, Function<BmcTarget, String> groupKey, ClientFactory<A> factory) {
        this.file = file;
        this.groupKey = groupKey;
        this.factory = factory;
    }

    /** Opens the client of targets that belong together. */
    @FunctionalInterface
    public interface ClientFactory<A> {

        /**
         * Opens the client.
         *
         * @throws IllegalArgumentException if the client cannot be opened
         */
        A open(List<BmcTarget> targets);
    }

    /** All clients, in the order of the file. */
    public List<A> clients() {
        return List.copyOf(clients.values());
    }

    /** Reads the file again and returns the clients that were removed. */
    public List<A> reload(Instant time, SampleSink findings) {
        return file.map(list -> reload(list, time, findings)).orElse(List.of());
    }

    private List<A> reload(Path list, Instant time, SampleSink findings) {
        try {
            List<String> now = Files.readAllLines(list);
            if (now.equals(lines)) {
                return List.of();
            }
            lines = now;
            lastFault = Optional.empty();
            return replace(TargetFile.read(list, now));
        } catch (IOException unreadable) {
            reportOnce(list, "expected a readable file, found " + unreadable, time, findings);
            return List.of();
        } catch (IllegalArgumentException invalid) {
            reportOnce(list, String.valueOf(invalid.getMessage()), time, findings);
            return List.of();
        }
    }

    private List<A> replace(List<BmcTarget> targets) {
        Map<String, List<BmcTarget>> groups = new LinkedHashMap<>();
        for (BmcTarget target : targets) {
            groups.computeIfAbsent(groupKey.apply(target), any -> new ArrayList<>())
                    .add(target);
        }
        Map<String, A> before = clients;
        Map<String, A> now = new LinkedHashMap<>();
        for (List<BmcTarget> group : groups.values()) {
            A known = before.get(group.toString());
            now.put(group.toString(), known == null ? factory.open(group) : known);
        }
        clients = now;
        return before.entrySet().stream()
                .filter(one -> !now.containsKey(one.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private void reportOnce(Path list, String reason, Instant time, SampleSink findings) {
        if (!lastFault.equals(Optional.of(reason))) {
            lastFault = Optional.of(reason);
            Origin origin = new Origin(list.toString(), reason.getBytes(StandardCharsets.UTF_8));
            findings.rejected(origin.reject(RejectionReason.MALFORMED, Optional.of("targets"), reason, time));
        }
    }
}
