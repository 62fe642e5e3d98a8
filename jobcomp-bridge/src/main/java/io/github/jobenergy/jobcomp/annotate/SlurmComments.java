package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.accounting.SlurmPermission;
import io.github.jobenergy.jobcomp.command.CommandLimits;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.command.SystemCommand;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments as sacct prints them and sacctmgr writes them. A job is addressed as sacct prints its id, and of the runs of a job id
 * sacctmgr changes the last one, whatever its conditions: as_mysql_modify_job of accounting_storage/as_mysql, 22.05 to 26.05, and observed
 * on 22.05.8.
 */
public final class SlurmComments implements Comments {

    private static final int MOST_OUTPUT_BYTES = 16 << 20;
    private static final Map<String, String> ENVIRONMENT =
            Map.of("TZ", "UTC", "SLURM_TIME_FORMAT", "%s", "LC_ALL", "C");
    private static final Set<String> HIDDEN = Set.of("SACCT_FEDERATION", "SACCT_LOCAL");

    /** The highest job id, 2^26 - 1, which is hardly ever given. */
    private static final String UNUSED_ID = "67108863";

    private static final Pattern VERSION = Pattern.compile("slurm(?:-wlm)? (\\d{1,3})\\.(\\d{1,3})");

    private final SacctSettings settings;
    private final RandomGenerator random;
    private final SystemCommand command;

    /** The comments of a cluster. */
    public SlurmComments(SacctSettings settings, RandomGenerator random) {
        this.settings = settings;
        this.random = random;
        this.command = new SystemCommand(new CommandLimits(settings.timeout(), MOST_OUTPUT_BYTES), ENVIRONMENT, HIDDEN);
    }

    /**
     * The version of sacctmgr, as far as it decides what it can write.
     *
     * @param series the year and the month, such as 2205
     */
    public record Version(int series) {

        private static final int WRITES_COMMENTS = 2205;
        private static final int KEEPS_CASE = 2302;

        /** Checks whether sacctmgr writes AdminComments: from 22.05 on. */
        public boolean writesComments() {
            return series >= WRITES_COMMENTS;
        }

        /** Checks whether sacctmgr keeps upper-case letters: from 23.02 on. */
        public boolean keepsCase() {
            return series >= KEEPS_CASE;
        }

        @Override
        public String toString() {
            return "%d.%02d".formatted(series / 100, series % 100);
        }
    }

    /**
     * Returns the version of sacctmgr; slurmdbd is not queried.
     *
     * @throws QueryException if sacctmgr cannot be run, or prints no version
     */
    public Version version() throws QueryException, InterruptedException {
        String printed = new String(command.run(List.of(sacctmgr(), "-V")), StandardCharsets.UTF_8);
        Matcher version = VERSION.matcher(printed);
        if (!version.find()) {
            throw QueryException.because(sacctmgr() + " -V: expected a version of Slurm, found " + printed.strip());
        }
        return new Version(Integer.parseInt(version.group(1)) * 100 + Integer.parseInt(version.group(2)));
    }

    @Override
    public Optional<AccountedRun> last(String queriedId, long jobId) throws QueryException, InterruptedException {
        return AccountedRun.last(query(queriedId), jobId);
    }

    /** Queries a job id that hardly exists, with the same fields: a failure that concerns all queries occurs here as well. */
    @Override
    public boolean isAnswering() throws InterruptedException {
        try {
            query(UNUSED_ID);
            return true;
        } catch (QueryException failure) {
            return false;
        }
    }

    @Override
    public Permission.Answer permission() throws InterruptedException {
        return new SlurmPermission(settings, Optional.empty()).checkModification();
    }

    private List<AccountedRun> query(String id) throws QueryException, InterruptedException {
        String delimiter = "\u001f" + random.nextLong(1_000_000_000_000L, 10_000_000_000_000L) + "\u001f";
        byte[] printed = command.run(List.of(
                settings.program(),
                "-a",
                "-D",
                "-X",
                "-P",
                "--delimiter=" + delimiter,
                "-M",
                settings.cluster(),
                "-o",
                String.join(",", AccountedRun.FIELDS),
                "-j",
                id));
        return AccountedRun.parse(new String(printed, StandardCharsets.ISO_8859_1), delimiter);
    }

    @Override
    public void replace(AccountedRun run, String comment) throws WriteFailedException, InterruptedException {
        try {
            command.run(List.of(
                    sacctmgr(),
                    "-i",
                    "modify",
                    "job",
                    "where",
                    "jobid=" + run.address(),
                    "cluster=" + settings.cluster(),
                    "set",
                    "AdminComment=" + comment));
        } catch (QueryException failure) {
            throw new WriteFailedException(failure);
        }
    }

    private String sacctmgr() {
        return settings.beside("sacctmgr");
    }
}
