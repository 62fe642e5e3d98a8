package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.command.CommandLimits;
import io.github.jobenergy.jobcomp.command.PrintedLines;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.command.SystemCommand;
import io.github.jobenergy.jobcomp.dialect.sacct.SacctHeader;
import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.privacy.OptOutWord;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accounting as read through {@code sacct}. Jobs are queried by job id, so that no time window can hide a run that was never
 * eligible or a step that ended early; with duplicates, since a requeued job keeps its id; in UTC and seconds, without rounding.
 * The output is text and not JSON: its fields are the same from 20.11 to 26.05. The delimiter between fields is generated anew
 * for each query, so that no name that a user chose can pass for another row.
 */
public final class Sacct implements Accounting {

    private static final Logger LOG = LoggerFactory.getLogger(Sacct.class);

    /** The most jobs that one query may name. */
    public static final int MOST_JOBS = 1_000;

    /**
     * The largest answer: a thousand jobs of twenty steps each. The records made of it take four times as much for a moment
     * (measured), and a bridge has a heap of 256 MiB in all.
     */
    static final int MOST_OUTPUT_BYTES = 16 << 20;

    /**
     * The states in which a run ends, in the abbreviations that every version knows; a requeued run has ended too. REVOKED
     * federation siblings are not runs, and RESIZING runs continue.
     */
    private static final String ENDED = "CD,CA,F,TO,NF,PR,BF,DL,OOM,RQ";

    /** How long the version of sacct is cached; reading it calls only the program itself and does not query slurmdbd. */
    private static final Duration VERSION_AGE = Duration.ofMinutes(1);

    private static final Map<String, String> ENVIRONMENT =
            Map.of("TZ", "UTC", "SLURM_TIME_FORMAT", "%s", "LC_ALL", "C");

    /** Environment variables that would change which clusters sacct queries. */
    private static final Set<String> HIDDEN = Set.of("SACCT_FEDERATION", "SACCT_LOCAL");

    private final SacctSettings settings;
    private final Clock clock;
    private final RandomGenerator random;
    private final SystemCommand command;
    private final Optional<OptOutWord> optOut;
    private final DbdAgentQueue backlog;

    private Optional<SacctProbe> probe = Optional.empty();
    private byte[] probedVersion = {};
    private Instant probedAt = Instant.EPOCH;

    /** Queries accounting with these settings. */
    public Sacct(SacctSettings settings, ClockAndRandom timing) {
        this(settings, timing, Optional.empty());
    }

    /**
     * Queries accounting with these settings, where runs may opt out of the publication of personal data by a word in their
     * AdminComment.
     */
    public Sacct(SacctSettings settings, ClockAndRandom timing, Optional<OptOutWord> optOut) {
        this.optOut = optOut;
        this.settings = settings;
        this.clock = timing.clock();
        this.random = timing.random();
        this.command = new SystemCommand(new CommandLimits(settings.timeout(), MOST_OUTPUT_BYTES), ENVIRONMENT, HIDDEN);
        this.backlog = new DbdAgentQueue(settings);
    }

    /**
     * Queries all runs of the given jobs. A single job with more steps than an answer can hold, or than slurmdbd can find in
     * time, is read without its steps.
     */
    @Override
    public AccountingAnswer query(List<Long> jobIds) throws QueryException, InterruptedException {
        if (jobIds.isEmpty() || jobIds.size() > MOST_JOBS) {
            throw new IllegalArgumentException("expected 1 to " + MOST_JOBS + " jobs, found " + jobIds.size());
        }
        try {
            return query(jobIds, Rows.JOBS_AND_STEPS);
        } catch (QueryException failure) {
            if (jobIds.size() > 1 || !failure.isTooMuch()) {
                throw failure;
            }
            LOG.atWarn()
                    .addKeyValue("job", jobIds.get(0))
                    .addKeyValue("reason", failure.reason())
                    .log("a run is published without its steps, since they exceed the limit");
            return query(jobIds, Rows.JOBS);
        }
    }

    /** The rows of accounting that a query selects. */
    private enum Rows {
        JOBS_AND_STEPS,
        JOBS
    }

    private AccountingAnswer query(List<Long> jobIds, Rows rows) throws QueryException, InterruptedException {
        SacctProbe known = probe();
        CaptureContext reception =
                new CaptureContext(Optional.of(settings.cluster()), Capture.HOOK, known.version(), clock.instant());
        SacctReader reader = new SacctReader(reception, settings.plausibility(), optOut);
        return run(
                arguments(known, delimiter(), rows, jobIds),
                reader,
                output -> AccountingAnswer.of(reader.read("sacct", output)));
    }

    /**
     * Queries the runs that ended in an interval. With states, sacct selects by the end of a run. A job's own row is enough, so
     * no steps are queried.
     */
    @Override
    public EndedRuns ended(AccountingQuery.Ended query) throws QueryException, InterruptedException {
        if (query.urgency() == AccountingQuery.Urgency.WHEN_QUIET) {
            backlog.requireSmall();
        }
        CaptureContext reception =
                new CaptureContext(Optional.of(settings.cluster()), Capture.SWEEP, Optional.empty(), clock.instant());
        SacctReader reader = new SacctReader(reception, settings.plausibility());
        return run(arguments(query.window(), delimiter()), reader, output -> {
            SacctReader.Listing listing = reader.list("sacct", output);
            return new EndedRuns(listing.runs(), listing.refusals());
        });
    }

    /** Returns the version that sacct reports. */
    public Optional<String> version() throws QueryException, InterruptedException {
        return probe().version();
    }

    /** Returns the version and fields of sacct; the fields can change only with the version. */
    private SacctProbe probe() throws QueryException, InterruptedException {
        Instant now = clock.instant();
        if (probe.isEmpty() || Duration.between(probedAt, now).abs().compareTo(VERSION_AGE) > 0) {
            byte[] version = command.run(List.of(settings.program(), "-V"));
            if (probe.isEmpty() || !Arrays.equals(version, probedVersion)) {
                byte[] helpFormat = command.run(List.of(settings.program(), "-e"));
                probe = Optional.of(SacctProbe.of(version, helpFormat, optOut));
                probedVersion = version;
            }
            probedAt = now;
        }
        return probe.get();
    }

    /** Runs a query. If it has no answer, the version and fields of sacct are read again before the next query. */
    private <A> A run(List<String> words, SacctReader reader, Function<PrintedLines, A> answer)
            throws QueryException, InterruptedException {
        try {
            return command.run(words, output -> {
                requireAnswer(reader, output);
                try (PrintedLines lines = PrintedLines.of(output)) {
                    return answer.apply(lines);
                } catch (UncheckedIOException unreadable) {
                    throw new IOException(unreadable);
                }
            });
        } catch (QueryException unanswered) {
            probe = Optional.empty();
            throw unanswered;
        }
    }

    /**
     * Requires a complete output. sacct exits with status 0 though it could not write, and missing rows then look like absent
     * runs.
     */
    private void requireAnswer(SacctReader reader, Path output) throws QueryException, IOException {
        try (PrintedLines lines = PrintedLines.of(output)) {
            if (!reader.isAnswer(lines)) {
                throw QueryException.because(settings.program() + ": expected a header line first, found "
                        + Files.size(output) + " bytes without one");
            }
        }
        if (!endsWithLineEnd(output)) {
            throw QueryException.because(
                    settings.program() + ": expected a line end, found truncated output, as on a full disk");
        }
    }

    private static boolean endsWithLineEnd(Path output) throws IOException {
        try (SeekableByteChannel file = Files.newByteChannel(output)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            file.position(file.size() - 1).read(last);
            return last.get(0) == '\n';
        }
    }

    private List<String> arguments(SacctProbe known, String delimiter, Rows rows, List<Long> jobIds) {
        List<String> words = new ArrayList<>(List.of(
                settings.program(),
                "-a",
                "-D",
                "-P",
                "--noconvert",
                "--delimiter=" + delimiter,
                "-M",
                settings.cluster(),
                "-o",
                String.join(",", known.fields()),
                "-j",
                jobIds.stream().map(String::valueOf).collect(Collectors.joining(","))));
        if (rows == Rows.JOBS) {
            words.add("-X");
        }
        return words;
    }

    private List<String> arguments(Interval window, String delimiter) {
        return List.of(
                settings.program(),
                "-a",
                "-D",
                "-P",
                "-X",
                "--delimiter=" + delimiter,
                "-M",
                settings.cluster(),
                "-s",
                ENDED,
                "-S",
                "uts" + window.start().getEpochSecond(),
                "-E",
                "uts" + window.end().getEpochSecond(),
                "-o",
                String.join(",", SacctHeader.REQUIRED));
    }

    private String delimiter() {
        return "\u001f" + random.nextLong(1_000_000_000_000L, 10_000_000_000_000L) + "\u001f";
    }
}
