package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.History;
import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.accounting.Sacct;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.accounting.SlurmPermission;
import io.github.jobenergy.jobcomp.cli.option.BridgeOptions;
import io.github.jobenergy.jobcomp.cli.option.SacctOptions;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.survey.EnergySurvey;
import io.github.jobenergy.jobcomp.survey.SurveyReport;
import io.github.jobenergy.jobcomp.survey.SurveyResult;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code survey}: reports the coverage and the quality of the energies in accounting, without a bridge. */
@Command(
        name = "survey",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Evaluates the energies in accounting of the runs that ended in the last days: the number of "
                + "runs, the runs without energy and why, the difference between job rows and their steps, and the "
                + "energy that is charged to several co-located runs at once. Requires neither Kafka nor a spool, and "
                + "changes nothing. Excludes runs that never became eligible and runs that have not ended.",
        footerHeading = "%n",
        footer = {
            "--json prints one object: cluster, from_time, to_time; runs (total, one_node, several_nodes,",
            "by_state); energy (by verdict: runs, claimed_joules in job rows, shown_joules by accounting as a",
            "whole); shared (runs, charged_joules, and again_least_, again_evenly_ and again_most_joules of",
            "it); suspects (impossible_joules, faint_runs); totals (claimed_, overstated_, understated_,",
            "only_in_steps_, shown_, drawn_least_ and drawn_most_joules); gaps (missing_runs, refused_parts).",
            "The exit status is 65 if there are gaps, 69 if accounting does not respond, 77 if it does not",
            "show the jobs of all users.",
            BridgeOptions.FOOTER
        })
final class SurveyCommand implements Callable<Integer> {

    private static final int MOST_DAYS = 3_660;
    private static final int PERCENT = 100;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            required = true,
            description = "Slurm's ClusterName. Records of another cluster are rejected.")
    private String cluster = "";

    @Option(
            names = "--days",
            paramLabel = "DAYS",
            defaultValue = "30",
            description = "Number of days before now, 1 to " + MOST_DAYS + ". Default: ${DEFAULT-VALUE}")
    private int days = 30;

    @Option(names = "--json", description = "Prints the result as JSON.")
    private boolean isJson;

    @Mixin
    private SacctOptions sacct = new SacctOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    SurveyCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws InterruptedException {
        Interval time = time();
        DutyCycle duty = duty();
        String name = cluster.toLowerCase(Locale.ROOT);
        SacctSettings settings = sacct.settings(name);
        Permission.Answer permission = new SlurmPermission(settings, Optional.empty()).check();
        if (permission.verdict() == Permission.Verdict.DENIED) {
            return fail(permission.detail(), ExitCode.NO_PERMISSION);
        }
        if (permission.verdict() == Permission.Verdict.UNKNOWN) {
            printError("the permission to see the jobs of all users is unknown: " + permission.detail());
        }
        ClockAndRandom timing = new ClockAndRandom(clock, new SecureRandom());
        History history = new History(new Sacct(settings, timing), duty, timing, SurveyCommand::pause);
        RunCollector collector = new RunCollector(time, spec.commandLine().getErr());
        try {
            history.read(time, collector);
        } catch (QueryException failure) {
            return fail(failure.reason(), ExitCode.UNAVAILABLE);
        }
        print(name, time, collector);
        return (collector.missing + collector.refused == 0 ? ExitCode.OK : ExitCode.DATA).number();
    }

    private Interval time() {
        if (days < 1 || days > MOST_DAYS) {
            throw new ParameterException(spec.commandLine(), "days: expected 1 to " + MOST_DAYS + ", found " + days);
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return Interval.of(now.minus(Duration.ofDays(days)), now);
    }

    private DutyCycle duty() {
        try {
            return sacct.duty();
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), invalid.getMessage(), invalid);
        }
    }

    private static void pause(Duration duration) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(duration.toMillis());
    }

    private int fail(String why, ExitCode exitCode) {
        printError(why);
        return exitCode.number();
    }

    private void printError(String what) {
        spec.commandLine().getErr().println("jobcomp-bridge: " + what);
    }

    private void print(String name, Interval time, RunCollector collector) {
        PrintWriter out = spec.commandLine().getOut();
        SurveyResult findings = collector.survey.findings();
        SurveyJson.Gaps gaps = new SurveyJson.Gaps(collector.missing, collector.refused);
        if (isJson) {
            byte[] json = new ContractCodec().write(SurveyJson.of(name, time, findings, gaps));
            out.println(new String(json, StandardCharsets.UTF_8));
        } else {
            out.println(name + ", runs that ended from " + time.start() + " to " + time.end() + "\n");
            out.print(SurveyReport.of(findings));
            out.flush();
        }
        if (collector.missing > 0) {
            printError(collector.missing + " runs that sacct lists could not be read");
        }
        if (collector.refused > 0) {
            printError(collector.refused + " parts of the output of sacct are invalid, the first: "
                    + collector.refusal.orElse(""));
        }
    }

    /** Adds runs to the survey and prints the progress. */
    private static final class RunCollector implements History.Reader {

        private final EnergySurvey survey = new EnergySurvey();
        private final Interval time;
        private final PrintWriter err;

        private long runs;
        private long missing;
        private long refused;
        private Optional<String> refusal = Optional.empty();
        private int shown = -1;

        RunCollector(Interval time, PrintWriter err) {
            this.time = time;
            this.err = err;
        }

        @Override
        public void run(JobCompletion completion) {
            survey.add(completion);
            runs++;
        }

        @Override
        public void end(History.Window window) {
            survey.passTo(window.time().start());
            missing += window.missing();
            refused += window.refused();
            refusal = refusal.or(window::refusal);
            Duration done = Duration.between(window.time().start(), time.end());
            int percent = (int) (PERCENT * done.toSeconds() / time.duration().toSeconds());
            if (percent != shown) {
                err.println(
                        ProgressBar.of(percent) + ", back to " + window.time().start() + ", " + runs + " runs");
                shown = percent;
            }
        }
    }
}
