package io.github.jobenergy.energy.streams.steps;

/** Sets the time budgets of steps for tests of the topology. */
public final class WakeBudgets {

    private WakeBudgets() {}

    /** Sets a budget with a clock that stands still, so that steps opened by this thread are never out of time. */
    public static void setUnlimited() {
        WakeBudget.setOfThisThread(new WakeBudget(() -> 0));
    }
}
