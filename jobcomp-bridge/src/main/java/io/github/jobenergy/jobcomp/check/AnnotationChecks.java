package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.accounting.SlurmPermission;
import io.github.jobenergy.jobcomp.annotate.SlurmComments;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.publish.kafka.KafkaResults;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.program.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;

/** Checks the preconditions of {@code annotate}, without changing anything. */
public final class AnnotationChecks {

    private final SacctSettings settings;
    private final SlurmComments comments;

    /** The checks of a cluster. */
    public AnnotationChecks(SacctSettings settings, SlurmComments comments) {
        this.settings = settings;
        this.comments = comments;
    }

    /** Checks sacctmgr and the permission to modify jobs. */
    public List<Finding<JobcompSubject>> slurm() throws InterruptedException {
        List<Finding<JobcompSubject>> findings = new ArrayList<>();
        findings.add(sacctmgr());
        Permission.Answer answer = new SlurmPermission(settings, Optional.empty()).checkModification();
        findings.add(
                switch (answer.verdict()) {
                    case GRANTED ->
                        Finding.ok(JobcompSubject.PERMISSION, "AdminComments may be written: " + answer.detail());
                    case DENIED ->
                        Finding.failed(
                                JobcompSubject.PERMISSION, "AdminComments may not be written: " + answer.detail());
                    case UNKNOWN ->
                        Finding.unverified(
                                JobcompSubject.PERMISSION, "permission to write AdminComments: " + answer.detail());
                });
        return findings;
    }

    private Finding<JobcompSubject> sacctmgr() throws InterruptedException {
        try {
            SlurmComments.Version version = comments.version();
            if (!version.writesComments()) {
                return Finding.failed(
                        JobcompSubject.CLUSTER, "sacctmgr: expected Slurm 22.05 or later, found " + version);
            }
            return version.keepsCase()
                    ? Finding.ok(JobcompSubject.CLUSTER, "sacctmgr is of Slurm " + version)
                    : Finding.warning(
                            JobcompSubject.CLUSTER,
                            "sacctmgr is of Slurm " + version + " and converts upper-case letters: comments with such "
                                    + "letters, as Jobstats writes, are left as they are");
        } catch (QueryException failure) {
            return Finding.failed(JobcompSubject.ACCOUNTING, failure.reason());
        }
    }

    /** Checks the brokers, the rights on them and the topic. */
    public List<Finding<JobcompSubject>> brokers(PublishingSettings brokers, String topic) {
        String servers = brokers.bootstrapServers();
        try {
            KafkaResults.Inspection found = KafkaResults.inspect(brokers, topic, settings.cluster());
            List<Finding<JobcompSubject>> findings = new ArrayList<>();
            findings.add(Finding.ok(JobcompSubject.BROKERS, "brokers at " + servers + " respond"));
            found.rights().denied().forEach(right -> findings.add(Finding.failed(JobcompSubject.RIGHTS, right)));
            found.rights()
                    .unverified()
                    .forEach(right -> findings.add(Finding.unverified(JobcompSubject.RIGHTS, right)));
            if (found.rights().denied().isEmpty()) {
                findings.add(
                        found.exists()
                                ? Finding.ok(JobcompSubject.TOPICS, "topic " + topic + " exists")
                                : Finding.failed(
                                        JobcompSubject.TOPICS,
                                        "topic " + topic + ": expected the topic of energy-streams, found none"));
            }
            return findings;
        } catch (KafkaException unreachable) {
            return List.of(
                    Finding.failed(JobcompSubject.BROKERS, "brokers at " + servers + ": " + unreachable.getMessage()));
        }
    }
}
