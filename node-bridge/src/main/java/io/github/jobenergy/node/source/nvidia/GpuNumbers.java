package io.github.jobenergy.node.source.nvidia;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbering of a node's GPUs in Slurm. If slurmd detects the GPUs ({@code AutoDetect=nvml}), Slurm sorts them by PCI bus, as
 * nvidia-smi does. If gres.conf only lists files, {@code File=/dev/nvidia[0-3]}, Slurm sorts the files, whose numbers are the
 * kernel's minor numbers. nvidia-smi does not print minor numbers; the driver's folder in /proc does. Sources: gres.conf(5),
 * Links; src/plugins/gres/gpu/gres_gpu.c, 20.11 to 26.05.
 */
enum GpuNumbers {
    /** By PCI bus. */
    PCI("the number of the GPU"),
    /** By minor number. */
    MINOR("the minor number of the GPU below /proc/driver/nvidia/gpus");

    /** The line {@code Device Minor: \t 0}. */
    private static final Pattern MINOR_NUMBER = Pattern.compile("(?m)^Device Minor:\\s*(\\d{1,4})\\s*$");

    private static final Pattern INDEX = Pattern.compile("\\d{1,4}");

    /** The PCI address of nvidia-smi, whose domain has eight digits; that of the kernel has four. */
    private static final Pattern BUS = Pattern.compile("0000([0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-9a-f])");

    private final String expected;

    GpuNumbers(String expected) {
        this.expected = expected;
    }

    /**
     * The numbering with this name.
     *
     * @throws IllegalArgumentException if the name is neither {@code pci} nor {@code minor}
     */
    static GpuNumbers named(String name) {
        return switch (name) {
            case "pci" -> PCI;
            case "minor" -> MINOR;
            default ->
                throw new IllegalArgumentException("nvidia-smi: numbers: expected pci or minor, found '" + name + "'");
        };
    }

    /** The value that the numbering requires, for messages. */
    String expected() {
        return expected;
    }

    /** Slurm's number of the GPU in that row; empty if it is unknown. */
    Optional<String> of(SmiTable.Row row, Path root) {
        Optional<String> index = Optional.of(row.text(SmiField.INDEX))
                .filter(text -> INDEX.matcher(text).matches());
        return this == PCI ? index : index.flatMap(known -> minorNumber(row.text(SmiField.BUS), root));
    }

    private static Optional<String> minorNumber(String printed, Path root) {
        Matcher bus = BUS.matcher(printed.toLowerCase(Locale.ROOT));
        if (!bus.matches()) {
            return Optional.empty();
        }
        try {
            Path file = root.resolve("proc/driver/nvidia/gpus")
                    .resolve(bus.group(1))
                    .resolve("information");
            Matcher number = MINOR_NUMBER.matcher(Files.readString(file));
            return number.find() ? Optional.of(number.group(1)) : Optional.empty();
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }
}
