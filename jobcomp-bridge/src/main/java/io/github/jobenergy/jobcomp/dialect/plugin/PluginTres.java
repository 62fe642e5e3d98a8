package io.github.jobenergy.jobcomp.dialect.plugin;

import io.github.jobenergy.jobcomp.reading.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.reading.notation.TresList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The trackable resources (TRES) in a plugin's record, which has them twice: by name ({@code tres_alloc}: {@code
 * cpu=4,mem=1000M,energy=1260}), where zero and unknown amounts are omitted, and by number ({@code tres_alloc_raw}, since
 * 23.11.1: {@code 1=4,2=1000,3=18446744073709551614}), where only zero amounts are. The branch of Slurm that CSCS runs calls
 * these fields {@code tres_fmt_alloc_str} and {@code tres_alloc_str}. Source: jobcomp_common.c and assoc_mgr.c, 23.02 to
 * 26.05.
 *
 * @param named the amounts by name; where that field is missing, from the amounts by number
 * @param energy the printed number of joules; blank where it is unknown
 */
record PluginTres(Optional<TresList> named, String energy) {

    private static final String ENERGY = "energy";

    private static final String ENERGY_NUMBER = "3";

    private static final String MEMORY_NUMBER = "2";

    private static final Map<String, String> NAMES = Map.of(
            "1",
            "cpu",
            MEMORY_NUMBER,
            "mem",
            ENERGY_NUMBER,
            ENERGY,
            "4",
            "node",
            "5",
            "billing",
            "6",
            "fs/disk",
            "7",
            "vmem",
            "8",
            "pages");

    /** The TRES allocated to a run. */
    static PluginTres allocated(PluginRecord fields) {
        return of(
                fields.firstOf("tres_alloc", "tres_fmt_alloc_str"), fields.firstOf("tres_alloc_raw", "tres_alloc_str"));
    }

    /** The TRES requested by a run. */
    static PluginTres requested(PluginRecord fields) {
        return of(fields.firstOf("tres_req", "tres_fmt_req_str"), fields.firstOf("tres_req_raw", "tres_req_str"));
    }

    private static PluginTres of(String byName, String byNumber) {
        Optional<TresList> numbered = TresList.parse(byNumber);
        Optional<TresList> named = TresList.parse(byName).or(() -> numbered.map(PluginTres::named));
        String printed = named.map(tres -> tres.amount(ENERGY)).orElse("");
        if (!printed.isEmpty() || numbered.isEmpty()) {
            return new PluginTres(named, printed);
        }
        boolean isZero = !numbered.get().amounts().containsKey(ENERGY_NUMBER);
        return new PluginTres(named, isZero ? "0" : numbered.get().amount(ENERGY_NUMBER));
    }

    private static TresList named(TresList numbered) {
        Map<String, String> amounts = new LinkedHashMap<>();
        numbered.amounts().forEach((number, amount) -> {
            if (!SlurmNumber.isNoValue(amount)) {
                amounts.put(NAMES.getOrDefault(number, number), number.equals(MEMORY_NUMBER) ? amount + "M" : amount);
            }
        });
        return new TresList(amounts);
    }
}
