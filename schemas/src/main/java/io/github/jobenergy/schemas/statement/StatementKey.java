package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.energy.Scope;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key of a statement. Its text, {@code <cluster>/<period>/<kind>/<account>/<name>/<scope>}, is the Kafka key of {@code statements}. The
 * name is that of the user or the WCKey, and empty in a statement of kind {@code account}. Names are written as in {@link Names#keyPart}.
 *
 * @param cluster Slurm's ClusterName in lower case; without {@code /}
 * @param periodMonth the calendar month in UTC, of the years 0001 to 9999
 * @param kind the kind of statement
 * @param account the bank account; absent for runs without one
 * @param userName the user of a statement of kind {@code user}; absent for runs whose user is unknown, and in other kinds
 * @param wckey the WCKey of a statement of kind {@code wckey}, and absent in other kinds
 * @param scope the measured part of the nodes in the energies of the runs; absent where nothing was metered
 */
public record StatementKey(
        String cluster,
        YearMonth periodMonth,
        StatementKind kind,
        Optional<String> account,
        Optional<String> userName,
        Optional<String> wckey,
        Optional<Scope> scope)
        implements FieldGroup {

    private static final String FIELD = "statement key";

    private static final Pattern TEXT =
            Pattern.compile("([^/]+)/([0-9]{4}-[0-9]{2})/(account|user|wckey)/([^/]*)/([^/]*)/([^/]*)", Pattern.DOTALL);

    public StatementKey {
        if (cluster.isBlank() || cluster.indexOf('/') >= 0 || !cluster.equals(cluster.toLowerCase(Locale.ROOT))) {
            throw new InvalidFieldException("cluster", "a lower-case name without '/'", "'" + cluster + "'");
        }
        Names.require("cluster", cluster);
        Names.require("account", account);
        Names.require("user_name", userName);
        Names.require("wckey", wckey);
        if (periodMonth.getYear() < 1 || periodMonth.getYear() > 9_999) {
            throw new InvalidFieldException(
                    "period_month", "a month of the years 0001 to 9999", "'" + periodMonth + "'");
        }
        if (kind != StatementKind.USER && userName.isPresent()) {
            throw new InvalidFieldException(
                    "user_name", "none in a statement of kind " + word(kind), "'" + userName.get() + "'");
        }
        if ((kind == StatementKind.WCKEY) != wckey.isPresent()) {
            throw new InvalidFieldException(
                    "wckey",
                    (wckey.isPresent() ? "none" : "a WCKey") + " in a statement of kind " + word(kind),
                    wckey.map(name -> "'" + name + "'").orElse("none"));
        }
    }

    /** Returns the key of the statement of all runs of an account. */
    public static StatementKey ofAccount(
            String cluster, YearMonth periodMonth, Optional<String> account, Optional<Scope> scope) {
        return new StatementKey(
                cluster, periodMonth, StatementKind.ACCOUNT, account, Optional.empty(), Optional.empty(), scope);
    }

    /** Returns the key of the statement of a user of the account of this one. */
    public StatementKey ofUser(Optional<String> user) {
        return new StatementKey(cluster, periodMonth, StatementKind.USER, account, user, Optional.empty(), scope);
    }

    /** Returns the key of the statement of a WCKey in the account of this one. */
    public StatementKey ofWckey(String name) {
        return new StatementKey(
                cluster, periodMonth, StatementKind.WCKEY, account, Optional.empty(), Optional.of(name), scope);
    }

    /**
     * Parses the text of a key.
     *
     * @throws IllegalArgumentException if the text is not the text of a key
     */
    public static StatementKey parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw invalid(text);
        }
        StatementKind kind = StatementKind.valueOf(parts.group(3).toUpperCase(Locale.ROOT));
        Optional<String> name = Names.ofKeyPart(FIELD, parts.group(5));
        return new StatementKey(
                parts.group(1),
                month(parts.group(2)).orElseThrow(() -> invalid(text)),
                kind,
                Names.ofKeyPart(FIELD, parts.group(4)),
                kind == StatementKind.WCKEY ? Optional.empty() : name,
                kind == StatementKind.WCKEY ? name : Optional.empty(),
                Scope.ofKeyPart(parts.group(6)));
    }

    /** Returns the month of a text such as {@code 2026-11}; empty for any other text. */
    public static Optional<YearMonth> month(String text) {
        try {
            return Optional.of(YearMonth.parse(text)).filter(month -> month.getYear() >= 1 && month.getYear() <= 9_999);
        } catch (DateTimeException notAMonth) {
            return Optional.empty();
        }
    }

    /** Returns the key of another period. */
    public StatementKey in(YearMonth other) {
        return new StatementKey(cluster, other, kind, account, userName, wckey, scope);
    }

    /** Returns the text of the key in Kafka. */
    public String text() {
        return String.join(
                "/",
                cluster,
                periodMonth.toString(),
                word(kind),
                Names.keyPart(account),
                Names.keyPart(kind == StatementKind.WCKEY ? wckey : userName),
                Scope.keyPart(scope));
    }

    @Override
    public String toString() {
        return text();
    }

    private static String word(StatementKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static InvalidFieldException invalid(String text) {
        return new InvalidFieldException(FIELD, "<cluster>/<period>/<kind>/<account>/<name>/<scope>", "'" + text + "'");
    }
}
