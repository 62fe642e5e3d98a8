package io.github.jobenergy.jobcomp.reading.notation;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The trackable resources (TRES) of a run, as Slurm prints them: {@code billing=1,cpu=1,energy=2102,mem=100M,node=1}. The
 * order has no meaning, since sacct sorts it by name and slurmctld by number. Memory has binary units (K, M, G, T, P), with or
 * without decimals; without a unit it is MiB. Source: slurmdb_defs.c, 20.11 to 26.05.
 *
 * @param amounts the printed amounts by name
 */
public record TresList(Map<String, String> amounts) {

    private static final String UNITS = "KMGTPE";

    private static final String GPU = "gres/gpu";

    private static final Pattern PART_OR_NUMBER = Pattern.compile("gres/(shard|mps)(:.*)?|\\d+");

    private static final int MOST_DIGITS = 18;

    private static final Pattern DECIMAL = Pattern.compile("\\d+(\\.\\d+)?");

    public TresList {
        amounts = Map.copyOf(amounts);
    }

    /** Parses a printed list; absent if the text is blank or not a TRES list. */
    public static Optional<TresList> parse(String text) {
        Map<String, String> amounts = new TreeMap<>();
        for (String item : text.strip().split(",", -1)) {
            int equals = item.indexOf('=');
            if (equals <= 0) {
                return Optional.empty();
            }
            amounts.put(
                    item.substring(0, equals).strip(),
                    item.substring(equals + 1).strip());
        }
        return Optional.of(new TresList(amounts));
    }

    /** The amounts without those that encode no value. */
    public Map<String, String> knownAmounts() {
        Map<String, String> known = new TreeMap<>(amounts);
        known.values().removeIf(amount -> SlurmNumber.isNoValue(withoutUnit(amount)));
        return known;
    }

    /** The printed amount of this name; empty if it is not listed. */
    public String amount(String name) {
        return amounts.getOrDefault(name, "");
    }

    /** The memory in bytes, rounded to whole bytes; absent if it is not listed or not a number. */
    public Optional<Long> memoryBytes() {
        String printed = amount("mem");
        if (printed.isEmpty()) {
            return Optional.empty();
        }
        int unit = unit(printed);
        String digits = withoutUnit(printed);
        int power = unit < 0 ? UNITS.indexOf('M') + 1 : unit + 1;
        if (digits.length() > MOST_DIGITS || !DECIMAL.matcher(digits).matches()) {
            return Optional.empty();
        }
        BigDecimal bytes = new BigDecimal(digits)
                .multiply(BigDecimal.valueOf(1024).pow(power))
                .setScale(0, RoundingMode.HALF_UP);
        return bytes.precision() > MOST_DIGITS ? Optional.empty() : Optional.of(bytes.longValueExact());
    }

    /** The index of the unit that the amount ends with; negative for none. */
    private static int unit(String printed) {
        return printed.isEmpty() ? -1 : UNITS.indexOf(Character.toUpperCase(printed.charAt(printed.length() - 1)));
    }

    private static String withoutUnit(String printed) {
        return unit(printed) < 0 ? printed : printed.substring(0, printed.length() - 1);
    }

    /**
     * The number of GPUs: the total, or without one the sum over the types ({@code gres/gpu:a100=2}). It is 0 if the list
     * names no GPU, and absent if the list has only parts of GPUs (shards, MPS) or resources named by number, or a number is
     * malformed.
     */
    public Optional<Long> gpuCount() {
        return listedGpus().filter(count -> count > 0 || !mayNameGpus());
    }

    private Optional<Long> listedGpus() {
        if (amounts.containsKey(GPU)) {
            return count(amount(GPU));
        }
        long sum = 0;
        for (Map.Entry<String, String> tres : amounts.entrySet()) {
            if (tres.getKey().startsWith(GPU + ":")) {
                Optional<Long> count = count(tres.getValue());
                if (count.isEmpty()) {
                    return Optional.empty();
                }
                sum += count.get();
            }
        }
        return Optional.of(sum);
    }

    /** Whether the list may stand for GPUs that {@code gres/gpu} does not count: parts of GPUs, or resources named by number. */
    private boolean mayNameGpus() {
        return amounts.keySet().stream()
                .anyMatch(name -> PART_OR_NUMBER.matcher(name).matches());
    }

    private static Optional<Long> count(String printed) {
        return printed.matches("\\d{1,9}") ? Optional.of(Long.parseLong(printed)) : Optional.empty();
    }
}
