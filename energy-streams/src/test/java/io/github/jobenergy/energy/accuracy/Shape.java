package io.github.jobenergy.energy.accuracy;

import java.util.function.DoubleUnaryOperator;

/**
 * Power over time with its integral in closed form: what the truth is computed from. Seconds since the shape began, watts,
 * joules.
 */
interface Shape {

    /** The power at a time. */
    double watts(double second);

    /** The energy from the beginning to a time. */
    double joules(double second);

    static Shape constant(double watts) {
        return of(t -> watts, t -> watts * t);
    }

    /** One level up to a time, another from then on. */
    static Shape step(double first, double second, double at) {
        return of(t -> t < at ? first : second, t -> first * Math.min(t, at) + second * Math.max(0, t - at));
    }

    /** A linear change from one level to another over that many seconds. */
    static Shape ramp(double first, double last, double seconds) {
        double slope = (last - first) / seconds;
        return of(t -> first + slope * t, t -> first * t + slope * t * t / 2);
    }

    static Shape sine(double mean, double amplitude, double period) {
        double omega = 2 * Math.PI / period;
        return of(
                t -> mean + amplitude * Math.sin(omega * t),
                t -> mean * t + amplitude * (1 - Math.cos(omega * t)) / omega);
    }

    /** High for the first half of each period, low for the second. */
    static Shape square(double high, double low, double period) {
        return of(t -> t % period < period / 2 ? high : low, t -> {
            double whole = Math.floor(t / period);
            double rest = t - whole * period;
            double inLast = high * Math.min(rest, period / 2) + low * Math.max(0, rest - period / 2);
            return whole * period * (high + low) / 2 + inLast;
        });
    }

    /** An exponential approach from one level to another with a time constant of that many seconds. */
    static Shape exponential(double first, double last, double constant) {
        return of(
                t -> last + (first - last) * Math.exp(-t / constant),
                t -> last * t + (first - last) * constant * (1 - Math.exp(-t / constant)));
    }

    private static Shape of(DoubleUnaryOperator watts, DoubleUnaryOperator joules) {
        return new Shape() {
            @Override
            public double watts(double second) {
                return watts.applyAsDouble(second);
            }

            @Override
            public double joules(double second) {
                return joules.applyAsDouble(second);
            }
        };
    }
}
