package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.page.Amounts.EnergyUnit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sum of the energies of runs, with its bounds at 95 % by the rule of docs/quality.md: independent errors of runs add up in
 * squares, common ones linearly.
 *
 * @param row a row with the sums of {@code usage_energy}
 */
record SumFacts(Row row) {

    /** The energies by end state that count as waste, with the names of the end states. */
    private static final List<Map.Entry<String, String>> WASTE = List.of(
            Map.entry("energy_failed_joules", "failed"),
            Map.entry("energy_timed_out_joules", "timed out"),
            Map.entry("energy_cancelled_joules", "cancelled"),
            Map.entry("energy_preempted_joules", "preempted"),
            Map.entry("energy_requeued_joules", "requeued"));

    BigDecimal energy() {
        return row.decimalOrZero("energy_joules");
    }

    /** Checks whether nothing was metered, so that the energy of 0 is no energy that is known. */
    boolean isUnknown() {
        return row.decimalOrZero("held_seconds").signum() > 0
                && row.decimalOrZero("metered_seconds").signum() == 0
                && energy().signum() == 0;
    }

    /** Returns the bounds in words; empty if they are unknown. */
    String bounds() {
        Optional<BigDecimal> low = row.decimal("energy_lower_joules");
        if (low.isEmpty()) {
            return "";
        }
        EnergyUnit unit = EnergyUnit.of(energy());
        String lower = Amounts.energy(low.get(), unit);
        return row.decimal("energy_upper_joules")
                        .map(upper -> ", between " + lower + " and " + Amounts.energy(upper, unit))
                        .orElse(", at least " + lower)
                + " at 95\u00a0%";
    }

    /** Returns the energy by quality and by end state, and the time. */
    Facts facts() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "node-hours",
                Amounts.hours(row.decimalOrZero("held_seconds")) + ", of which "
                        + Amounts.hours(row.decimalOrZero("metered_seconds")) + " metered"));
        if (isUnknown()) {
            return new Facts(facts);
        }
        if (row.has("energy_measured_joules")) {
            facts.add(byQuality());
        }
        List<String> wasted = new ArrayList<>();
        WASTE.forEach(state -> {
            if (row.decimalOrZero(state.getKey()).signum() > 0) {
                wasted.add(state.getValue() + " " + part(state.getKey()));
            }
        });
        if (row.has("energy_completed_joules")) {
            facts.add(new Fact(
                    "runs that did not complete",
                    wasted.isEmpty()
                            ? "none"
                            : Amounts.percent(Amounts.ratio(wasted(), energy())) + ": " + String.join(", ", wasted)));
        }
        return new Facts(facts);
    }

    private Fact byQuality() {
        long runs = row.integer("runs_missing");
        String missing = runs > 0
                ? "; " + (runs == 1 ? "1 run is" : runs + " runs, counted once for each day, are") + " not metered"
                : "";
        return new Fact(
                "by quality",
                "measured " + part("energy_measured_joules") + ", estimated " + part("energy_estimated_joules")
                        + ", partial " + part("energy_partial_joules") + missing);
    }

    /** Returns the energy of runs that did not complete. */
    BigDecimal wasted() {
        return WASTE.stream().map(Map.Entry::getKey).map(row::decimalOrZero).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private String part(String column) {
        return Amounts.energy(row.decimalOrZero(column), EnergyUnit.of(energy()));
    }
}
