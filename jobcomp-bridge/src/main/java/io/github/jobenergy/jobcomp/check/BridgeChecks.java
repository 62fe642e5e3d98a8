package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.accounting.Sacct;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.accounting.SlurmPermission;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.jobcomp.controller.Slurmctld;
import io.github.jobenergy.jobcomp.privacy.PersonalField;
import io.github.jobenergy.jobcomp.privacy.PrivacyPolicy;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.kafka.KafkaBrokers;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolOwnership;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.BrokerRights;
import io.github.jobenergy.program.Finding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.KafkaException;

/** Runs all checks of the requirements of a bridge, without changing anything. */
public final class BridgeChecks {

    /** The job id of the test query, Slurm's first one: an answer counts whether or not the job exists. */
    private static final long ANY_JOB = 1;

    private static final String SCONTROL = "scontrol";

    private final BridgeConfig config;

    /** Creates the checks of a bridge with this configuration. */
    public BridgeChecks(BridgeConfig config) {
        this.config = config;
    }

    /** Runs all checks. */
    public List<Finding<JobcompSubject>> check() throws InterruptedException {
        List<Finding<JobcompSubject>> findings = new ArrayList<>();
        findings.addAll(spool());
        if (config.queries().accounting().isPresent()) {
            SacctSettings sacct = config.queries().accounting().get().sacct();
            findings.add(accounting(sacct));
            findings.add(permission(sacct));
        } else {
            findings.add(Finding.ok(JobcompSubject.ACCOUNTING, "accounting is not queried (--no-accounting)"));
        }
        if (config.queries().starts().isPresent()) {
            findings.add(starts(config.queries().starts().get().controller()));
        }
        findings.addAll(new ControllerIdentity(scontrol(), config.cluster(), Clock.systemUTC()).check());
        findings.addAll(new HookAccess(scontrol(), hostName(), config.spool().folder()).check());
        findings.add(new EnergyGathering(scontrol()).check());
        new GpuAccounting(scontrol()).check().ifPresent(findings::add);
        findings.addAll(privacy(config.privacy()));
        findings.addAll(kafka());
        return findings;
    }

    private static List<Finding<JobcompSubject>> privacy(PrivacyPolicy policy) {
        List<Finding<JobcompSubject>> findings = new ArrayList<>();
        for (PersonalField field : PersonalField.values()) {
            String treatment = switch (policy.treatment(field)) {
                case KEEP -> "kept";
                case DROP -> "dropped";
                case PSEUDONYM -> "replaced by a pseudonym";
            };
            findings.add(Finding.ok(
                    JobcompSubject.PRIVACY,
                    "privacy: " + field.word() + " is " + treatment + " (" + field.description() + ")"));
        }
        policy.keys()
                .ifPresent(keys -> findings.add(Finding.ok(JobcompSubject.PRIVACY, "privacy: key epochs " + keys)));
        policy.optOut()
                .ifPresent(word -> findings.add(Finding.ok(
                        JobcompSubject.PRIVACY,
                        "privacy: the opt-out word is '" + word.word() + "'; personal data is published only after "
                                + "accounting has returned the AdminComment")));
        return findings;
    }

    private List<Finding<JobcompSubject>> spool() {
        Path folder = config.spool().folder();
        SpoolOwnership ownership = new SpoolOwnership(folder);
        List<Finding<JobcompSubject>> findings = new ArrayList<>();
        try {
            new Spool(folder).verify();
            ownership.open().forEach(open -> findings.add(Finding.failed(JobcompSubject.SPOOL, "spool " + open)));
            ownership
                    .closed()
                    .forEach(closed -> findings.add(Finding.warning(JobcompSubject.SPOOL, "spool " + closed)));
        } catch (IOException unusable) {
            return List.of(Finding.failed(JobcompSubject.SPOOL, "spool " + unusable.getMessage()));
        }
        return findings.isEmpty()
                ? List.of(Finding.ok(JobcompSubject.SPOOL, "spool " + folder + " is writable"))
                : findings;
    }

    private Finding<JobcompSubject> accounting(SacctSettings settings) throws InterruptedException {
        Sacct sacct = new Sacct(
                settings,
                new ClockAndRandom(Clock.systemUTC(), new SecureRandom()),
                config.privacy().optOut());
        try {
            sacct.query(List.of(ANY_JOB));
            return Finding.ok(
                    JobcompSubject.ACCOUNTING,
                    settings.program() + " responds, Slurm " + sacct.version().orElse("?"));
        } catch (QueryException failure) {
            return Finding.failed(JobcompSubject.ACCOUNTING, failure.reason());
        }
    }

    private Finding<JobcompSubject> permission(SacctSettings settings) throws InterruptedException {
        Permission.Answer answer =
                new SlurmPermission(settings, config.queries().scontrol()).check();
        return switch (answer.verdict()) {
            case GRANTED ->
                Finding.ok(JobcompSubject.PERMISSION, "the jobs of all users are visible: " + answer.detail());
            case DENIED -> Finding.failed(JobcompSubject.PERMISSION, answer.detail());
            case UNKNOWN ->
                Finding.unverified(
                        JobcompSubject.PERMISSION, "permission to see the jobs of all users: " + answer.detail());
        };
    }

    private static Finding<JobcompSubject> starts(ControllerSettings settings) throws InterruptedException {
        Slurmctld slurmctld = new Slurmctld(settings, new ClockAndRandom(Clock.systemUTC(), new SecureRandom()));
        try {
            int runs = slurmctld.running().runs().size();
            return Finding.ok(JobcompSubject.STARTS, settings.squeue() + " responds, " + runs + " runs hold nodes");
        } catch (QueryException failure) {
            return Finding.failed(JobcompSubject.STARTS, failure.reason() + "; --no-starts disables the polls");
        }
    }

    private String scontrol() {
        return config.queries().scontrol().orElse(SCONTROL);
    }

    /** Returns the name of this host; empty, which equals no other name, if the host has none. */
    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unknown) {
            return "";
        }
    }

    private List<Finding<JobcompSubject>> kafka() {
        String servers = config.kafka().brokers().bootstrapServers();
        BridgeTopics topics = config.kafka().topics(config.cluster());
        KafkaBrokers brokers = new KafkaBrokers(config.kafka().brokers(), topics, config.cluster());
        try {
            brokers.requireContact();
            List<Finding<JobcompSubject>> findings = new ArrayList<>();
            BrokerRights.Result rights = brokers.rights(config.inlets().adoptedTopics());
            findings.add(Finding.ok(JobcompSubject.BROKERS, "brokers at " + servers + " respond"));
            rights.denied().forEach(right -> findings.add(Finding.failed(JobcompSubject.RIGHTS, right)));
            rights.unverified().forEach(right -> findings.add(Finding.unverified(JobcompSubject.RIGHTS, right)));
            findings.addAll(rights.denied().isEmpty() ? topics(brokers, topics) : List.of());
            return findings;
        } catch (KafkaException unreachable) {
            return List.of(
                    Finding.failed(JobcompSubject.BROKERS, "brokers at " + servers + ": " + unreachable.getMessage()));
        }
    }

    private static List<Finding<JobcompSubject>> topics(KafkaBrokers brokers, BridgeTopics topics) {
        List<Finding<JobcompSubject>> findings = new ArrayList<>();
        List<String> errors = brokers.errorsBeforeStart();
        errors.forEach(error -> findings.add(Finding.failed(JobcompSubject.TOPICS, error)));
        if (errors.isEmpty()) {
            findings.add(Finding.ok(
                    JobcompSubject.TOPICS, "topics exist, or run creates them: " + String.join(", ", topics.names())));
        }
        brokers.warnings().forEach(warning -> findings.add(Finding.warning(JobcompSubject.TOPICS, warning)));
        return findings;
    }
}
