package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A run of a job id in accounting.
 *
 * @param address the job id in the notation of sacct, such as {@code 12_3}: sacctmgr takes {@code 12} for all tasks of array 12
 * @param rawJobId the job id as a number
 * @param comment the AdminComment
 * @param submit the submit time in epoch seconds, or another text if sacct does not know it
 * @param start the start time likewise
 * @param end the end time likewise
 */
record AccountedRun(String address, String rawJobId, String comment, String submit, String start, String end) {

    /** The fields of a row, in the order of the query. The comment may contain line ends, and the end does not. */
    static final List<String> FIELDS = List.of("JobID", "JobIDRaw", "AdminComment", "Submit", "Start", "End");

    private static final Pattern ADDRESS = Pattern.compile("[1-9]\\d*([_+]\\d+)?");

    private static final Comparator<AccountedRun> BY_TIME = Comparator.comparingLong(
                    (AccountedRun run) -> seconds(run.submit))
            .thenComparingLong(run -> seconds(run.start));

    /**
     * Parses what sacct printed.
     *
     * @throws QueryException if the output is not a header and rows of the fields
     */
    static List<AccountedRun> parse(String output, String delimiter) throws QueryException {
        String header = String.join(delimiter, FIELDS) + "\n";
        int start = output.indexOf(header);
        if (start < 0 || !output.endsWith("\n")) {
            throw QueryException.because("sacct: expected a header line and complete rows, found " + output.length()
                    + " characters without them");
        }
        List<AccountedRun> runs = new ArrayList<>();
        String rest = output.substring(start + header.length());
        while (!rest.isEmpty()) {
            String[] fields = rest.split(Pattern.quote(delimiter), FIELDS.size());
            int end = fields.length == FIELDS.size() ? fields[FIELDS.size() - 1].indexOf('\n') : -1;
            if (end < 0) {
                throw QueryException.because("sacct: expected " + FIELDS.size() + " fields, found " + fields.length);
            }
            String last = fields[FIELDS.size() - 1];
            runs.add(new AccountedRun(fields[0], fields[1], fields[2], fields[3], fields[4], last.substring(0, end)));
            rest = last.substring(end + 1);
        }
        return List.copyOf(runs);
    }

    /** Returns the last run of a job id, the one that sacctmgr changes. */
    static Optional<AccountedRun> last(List<AccountedRun> runs, long jobId) {
        return runs.stream()
                .filter(run -> run.rawJobId.equals(Long.toString(jobId)) && run.isAddressable())
                .max(BY_TIME);
    }

    /** Returns this run with another comment. */
    AccountedRun withComment(String other) {
        return new AccountedRun(address, rawJobId, other, submit, start, end);
    }

    /** Checks whether both are one run, whatever its comment. */
    boolean isSameAs(AccountedRun other) {
        return equals(other.withComment(comment));
    }

    private boolean isAddressable() {
        return ADDRESS.matcher(address).matches();
    }

    /** Checks whether this is the run that has the key and the end. A resized run has its submit time or its end in accounting, not always both. */
    boolean isRun(RunKey key, Instant ended) {
        return seconds(submit) == key.submitTime().getEpochSecond() || seconds(end) == ended.getEpochSecond();
    }

    private static long seconds(String time) {
        return !time.isEmpty() && time.length() <= 18 && time.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Long.parseLong(time)
                : -1;
    }
}
