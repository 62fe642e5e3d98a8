package io.github.jobenergy.jobcomp.dialect.plugin;

import io.github.jobenergy.jobcomp.reading.notation.TresList;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prints trackable resources (TRES) as a plugin does, by name and by number; see {@link PluginTres}. The numbers of generic
 * resources are assigned by the database of each site, so those resources are printed by name only.
 */
final class PrintedTres {

    private static final String MEMORY = "mem";
    private static final String ENERGY = "energy";

    /** NO_VAL64 of slurm.h: the amount is unknown. */
    private static final String UNKNOWN = "18446744073709551614";

    /** The TRES with the same number in every Slurm, from 1 on. */
    private static final List<String> NUMBERED =
            List.of("cpu", MEMORY, ENERGY, "node", "billing", "fs/disk", "vmem", "pages");

    private static final int BYTES_PER_MIB_BITS = 20;

    private final Map<String, String> amounts;

    private PrintedTres(Map<String, String> amounts) {
        this.amounts = amounts;
    }

    /** Prints these amounts. */
    static PrintedTres of(Map<String, String> amounts) {
        return new PrintedTres(new TreeMap<>(amounts));
    }

    /** The same amounts with this energy, whichever row of accounting it is from; rounded to whole joules, the unit of Slurm. */
    PrintedTres with(SlurmEnergy energy) {
        Map<String, String> all = new TreeMap<>(amounts);
        switch (energy.status()) {
            case MEASURED -> all.put(ENERGY, joules(energy.joules().orElse(Energy.ZERO)));
            case ZERO -> all.remove(ENERGY);
            case UNSET, IMPLAUSIBLE -> all.put(ENERGY, UNKNOWN);
        }
        return new PrintedTres(all);
    }

    private static String joules(Energy energy) {
        return energy.joules().setScale(0, RoundingMode.HALF_UP).toPlainString();
    }

    /** The amounts by name, {@code cpu=4,mem=1000M,energy=1260,node=1}; unknown amounts are omitted. */
    String byName() {
        List<String> printed = new ArrayList<>();
        for (String name : NUMBERED) {
            String amount = amounts.getOrDefault(name, UNKNOWN);
            if (!amount.equals(UNKNOWN)) {
                printed.add(name + "=" + amount);
            }
        }
        amounts.forEach((name, amount) -> {
            if (!NUMBERED.contains(name)) {
                printed.add(name + "=" + amount);
            }
        });
        return String.join(",", printed);
    }

    /** The amounts by number, {@code 1=4,2=1000,3=1260,4=1}; an unknown energy is printed as NO_VAL64, memory in MiB. */
    String byNumber() {
        List<String> printed = new ArrayList<>();
        for (int i = 0; i < NUMBERED.size(); i++) {
            String name = NUMBERED.get(i);
            String amount = name.equals(MEMORY) ? mebibytes() : amounts.getOrDefault(name, "");
            if (!amount.isEmpty()) {
                printed.add((i + 1) + "=" + amount);
            }
        }
        return String.join(",", printed);
    }

    private String mebibytes() {
        return new TresList(amounts)
                .memoryBytes()
                .map(bytes -> Long.toString(bytes >> BYTES_PER_MIB_BITS))
                .orElse("");
    }
}
