package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.accounting.Permission.Verdict;
import io.github.jobenergy.jobcomp.command.QueryException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The comments of the last runs, by job id; accounting and sacctmgr may fail. */
final class MemoryComments implements Comments {

    private final Map<Long, AccountedRun> runs = new HashMap<>();
    final List<Instant> writes = new ArrayList<>();
    Optional<String> outage = Optional.empty();
    Optional<String> refusal = Optional.empty();
    Optional<String> rival = Optional.empty();
    Set<Long> unreadable = Set.of();
    Set<Long> refused = Set.of();
    boolean isTooLarge;
    Verdict verdict = Verdict.GRANTED;
    int permissionChecks;
    Instant now = Results.FINAL;

    void add(String comment, long jobId, long submit) {
        String id = Long.toString(jobId);
        runs.put(jobId, new AccountedRun(id, id, comment, Long.toString(submit), "1", "2"));
    }

    String comment(long jobId) {
        return Optional.ofNullable(runs.get(jobId)).orElseThrow().comment();
    }

    @Override
    public Optional<AccountedRun> last(String queriedId, long jobId) throws QueryException {
        if (outage.isPresent()) {
            throw QueryException.because(outage.get());
        }
        if (unreadable.contains(jobId)) {
            throw isTooLarge
                    ? QueryException.tooLarge("sacct: too large")
                    : QueryException.because("sacct: expected 6 fields, found 2");
        }
        return Optional.ofNullable(runs.get(jobId));
    }

    @Override
    public boolean isAnswering() {
        return outage.isEmpty();
    }

    @Override
    public Permission.Answer permission() {
        permissionChecks++;
        return new Permission.Answer(verdict, "AdminLevel of the test");
    }

    @Override
    public void replace(AccountedRun run, String comment) throws WriteFailedException {
        if (refused.contains(Long.parseLong(run.rawJobId()))) {
            throw new WriteFailedException(QueryException.because("sacctmgr: expected exit status 0, found 1"));
        }
        if (refusal.isPresent()) {
            throw new WriteFailedException(QueryException.because(refusal.get()));
        }
        writes.add(now);
        runs.put(Long.parseLong(run.rawJobId()), run.withComment(rival.orElse(comment)));
        rival = Optional.empty();
    }
}
