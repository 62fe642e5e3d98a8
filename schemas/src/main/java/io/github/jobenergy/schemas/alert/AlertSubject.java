package io.github.jobenergy.schemas.alert;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Optional;

/**
 * The subject of an alert: a run, or the statement of an account, of a user or of a WCKey in a month.
 *
 * @param cluster Slurm's ClusterName in lower case; without {@code /}
 * @param jobId the raw job id of the run; absent for a statement
 * @param submitTime the submit time of the run; absent for a statement
 * @param periodMonth the month of the statement; absent for a run
 * @param scope the scope of the statement; absent for a run, and where nothing was metered
 * @param names the names of user, account, WCKey and partition
 */
public record AlertSubject(
        String cluster,
        Optional<Long> jobId,
        Optional<Instant> submitTime,
        Optional<YearMonth> periodMonth,
        Optional<Scope> scope,
        AlertNames names)
        implements FieldGroup {

    public AlertSubject {
        if (jobId.isPresent() != submitTime.isPresent()) {
            throw new InvalidFieldException(
                    "submit_time", "a time if and only if job_id is present", submitTime.isPresent() ? "one" : "none");
        }
        if (jobId.isPresent() == periodMonth.isPresent()) {
            throw new InvalidFieldException(
                    "period_month",
                    "a month if and only if job_id is absent",
                    periodMonth.isPresent() ? "one" : "none");
        }
        if (jobId.isPresent()) {
            new RunKey(cluster, jobId.get(), submitTime.orElseThrow()).text();
        } else {
            statement(cluster, periodMonth.orElseThrow(), scope, names).text();
        }
    }

    /** Returns the subject of a run with these names. */
    public static AlertSubject ofRun(RunKey run, AlertNames names) {
        return new AlertSubject(
                run.cluster(),
                Optional.of(run.jobId()),
                Optional.of(run.submitTime()),
                Optional.empty(),
                Optional.empty(),
                names);
    }

    /** Returns the subject of a statement. */
    public static AlertSubject ofStatement(StatementKey statement) {
        return new AlertSubject(
                statement.cluster(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(statement.periodMonth()),
                statement.scope(),
                new AlertNames(statement.userName(), statement.account(), statement.wckey(), Optional.empty()));
    }

    /** Returns the text of the subject, as part of the key, without the cluster: that of the key of the run or of the statement. */
    String text() {
        String key = jobId.map(id -> new RunKey(cluster, id, submitTime.orElseThrow()).text())
                .orElseGet(() -> statement(cluster, periodMonth.orElseThrow(), scope, names)
                        .text());
        return key.substring(cluster.length() + 1);
    }

    private static StatementKey statement(String cluster, YearMonth month, Optional<Scope> scope, AlertNames names) {
        StatementKind kind = names.wckey().isPresent()
                ? StatementKind.WCKEY
                : names.userName().isPresent() ? StatementKind.USER : StatementKind.ACCOUNT;
        return new StatementKey(cluster, month, kind, names.account(), names.userName(), names.wckey(), scope);
    }
}
