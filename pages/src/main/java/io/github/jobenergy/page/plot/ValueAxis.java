package io.github.jobenergy.page.plot;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The axis of the values of a plot, from 0: labels at round numbers, in the unit with a prefix that keeps them short.
 *
 * @param most the greatest value, in the unit
 * @param unit the unit without a prefix, such as {@code W}
 */
public record ValueAxis(double most, String unit) {

    private static final int LABELS = 5;
    private static final List<String> PREFIXES = List.of("", "k", "M", "G", "T");
    private static final double THOUSAND = 1_000;

    /** Returns the least number that is not below this one and is 1, 2 or 5 times a power of ten. */
    public static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double part = least / power;
        return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
    }

    /** Returns the values of the labels, from 0 to {@link #top}. */
    List<Double> marks() {
        double step = step();
        List<Double> marks = new ArrayList<>();
        for (int i = 0; i * step <= top() * 1.000_001; i++) {
            marks.add(i * step);
        }
        return marks;
    }

    /** Returns the value at the upper end of the axis. */
    double top() {
        return step() * Math.ceil(most / step() * 0.999_999);
    }

    private double step() {
        return step(Math.max(most, 1e-9) / LABELS);
    }

    /** Returns the label of a value, with the unit. */
    String label(double value) {
        int prefix = 0;
        double scaled = top();
        while (scaled >= 10 * THOUSAND && prefix < PREFIXES.size() - 1) {
            scaled /= THOUSAND;
            prefix++;
        }
        BigDecimal number = new BigDecimal(String.format(Locale.ROOT, "%.3f", value / Math.pow(THOUSAND, prefix)));
        String digits = number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        return digits + "\u00a0" + PREFIXES.get(prefix) + unit;
    }
}
