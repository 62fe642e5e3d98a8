package io.github.jobenergy.node.source.bmc;

import io.github.jobenergy.node.sample.Naming;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Parses a site's list of BMCs: one line for each node, with columns separated by tabs. Empty lines and lines that begin with
 * {@code #} are ignored.
 *
 * <pre>
 *   address              target       credential          chassis
 *   bmc-n001             n001
 *   https://10.1.0.2     n002         /etc/jobenergy/bmc
 *   x9000c1s0b0          x9000c1s0b0n1  env:BMC_LOGIN     Node1
 * </pre>
 *
 * The target is the name of the node in the samples; the default is the address. The credential may be empty; several chassis are
 * separated by {@code +}.
 */
public final class TargetFile {

    private static final int MOST_TARGETS = 100_000;
    private static final int MOST_COLUMNS = 4;

    private TargetFile() {}

    /**
     * Reads and parses the list.
     *
     * @throws IllegalArgumentException if the file cannot be read, is empty, or has an invalid line
     */
    public static List<BmcTarget> read(Path file) {
        return read(file, lines(file));
    }

    /** Parses these lines. */
    static List<BmcTarget> read(Path file, List<String> lines) {
        List<BmcTarget> targets = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int number = 0;
        for (String line : lines) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            BmcTarget target = parse(line, file + ":" + number);
            if (!names.add(target.name())) {
                throw new IllegalArgumentException(file + ":" + number + ": expected each target once, found '"
                        + target.name() + "' more than once");
            }
            targets.add(target);
        }
        if (targets.isEmpty() || targets.size() > MOST_TARGETS) {
            throw new IllegalArgumentException(
                    file + ": expected 1 to " + MOST_TARGETS + " targets, found " + targets.size());
        }
        return List.copyOf(targets);
    }

    /**
     * Reads the lines of the list.
     *
     * @throws IllegalArgumentException if the file cannot be read
     */
    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("targets: expected a file, found " + unreadable, unreadable);
        }
    }

    private static BmcTarget parse(String line, String place) {
        List<String> columns = List.of(line.split("\t", -1));
        String address = columns.get(0).strip();
        if (columns.size() > MOST_COLUMNS || address.isEmpty() || address.indexOf(' ') >= 0) {
            throw new IllegalArgumentException(
                    place + ": expected ADDRESS[<tab>TARGET[<tab>CREDENTIAL[<tab>CHASSIS]]], found '" + line + "'");
        }
        Optional<String> name = column(columns, 1);
        return new BmcTarget(
                address,
                name.orElse(address),
                name.isPresent() ? Naming.HOST : Naming.HARDWARE,
                column(columns, 2).map(Credential::at),
                column(columns, 3).map(chassis -> List.of(chassis.split("\\+"))).orElse(List.of()));
    }

    private static Optional<String> column(List<String> columns, int index) {
        return Optional.of(index)
                .filter(i -> i < columns.size())
                .map(i -> columns.get(i).strip())
                .filter(text -> !text.isEmpty());
    }
}
