package io.github.jobenergy.quickstart.foreign;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * The energies of one run by one rule, one for each offset of the polling grid.
 *
 * @param reference the reference in joules
 * @param energies the energies in joules; empty where the rule has none
 * @param arePartial whether the rule marks the energies as incomplete
 */
record Results(double reference, List<OptionalDouble> energies, boolean arePartial) {

    Results {
        energies = List.copyOf(energies);
    }

    /** Returns the mean difference to the reference in percent, with the least and the greatest if they differ. */
    String percent() {
        return text(joules -> {
            String difference = String.format(Locale.ROOT, "%+.2f", 100 * joules / reference - 100);
            return difference.equals("-0.00") ? "+0.00" : difference;
        });
    }

    /** Returns the mean energy in joules, with the least and the greatest if they differ. */
    String joules() {
        return text(joules -> String.format(Locale.ROOT, "%,.0f", joules));
    }

    private String text(DoubleFunction<String> format) {
        DoubleSummaryStatistics joules = energies.stream()
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .summaryStatistics();
        if (joules.getCount() == 0) {
            return "none";
        }
        String least = format.apply(joules.getMin());
        String greatest = format.apply(joules.getMax());
        String range = least.equals(greatest) ? "" : " (" + least + " to " + greatest + ")";
        long missing = energies.size() - joules.getCount();
        return format.apply(joules.getAverage())
                + range
                + (arePartial ? ", partial" : "")
                + (missing == 0 ? "" : ", none for " + missing);
    }
}
