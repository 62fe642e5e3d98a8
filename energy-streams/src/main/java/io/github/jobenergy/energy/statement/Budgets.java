package io.github.jobenergy.energy.statement;

import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The energy budgets of a site. The most specific one applies: of cluster and month, of the month, of the cluster, of neither. */
public final class Budgets {

    /** No budgets. */
    public static final Budgets NONE = new Budgets(Map.of());

    private final Map<Selector, Budget> budgets;

    /** Creates budgets by the statements to which they apply. */
    public Budgets(Map<Selector, Budget> budgets) {
        this.budgets = new HashMap<>(budgets);
    }

    /** Returns the budget of a statement; empty if there is none, as for runs without an account. */
    public Optional<Budget> of(StatementKey statement) {
        if (statement.account().isEmpty()) {
            return Optional.empty();
        }
        Optional<String> cluster = Optional.of(statement.cluster());
        Optional<YearMonth> month = Optional.of(statement.periodMonth());
        Selector all = new Selector(
                statement.kind(),
                statement.account().get(),
                statement.userName().or(statement::wckey),
                Optional.empty(),
                Optional.empty());
        return Stream.of(
                        all.in(cluster, month), all.in(Optional.empty(), month), all.in(cluster, Optional.empty()), all)
                .flatMap(selector -> Optional.ofNullable(budgets.get(selector)).stream())
                .findFirst();
    }

    /**
     * The statements to which a budget applies.
     *
     * @param kind the kind of the statements
     * @param account the bank account
     * @param name the user or the WCKey; absent for the kind {@code account}, and for runs whose user is unknown
     * @param cluster the cluster; absent for all clusters, of which each has the whole budget
     * @param month the month; absent for each month
     */
    public record Selector(
            StatementKind kind,
            String account,
            Optional<String> name,
            Optional<String> cluster,
            Optional<YearMonth> month) {

        private Selector in(Optional<String> otherCluster, Optional<YearMonth> otherMonth) {
            return new Selector(kind, account, name, otherCluster, otherMonth);
        }
    }
}
