package io.github.jobenergy.jobcomp.publish.kafka;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.Eraser;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.publish.PublishedRun;
import io.github.jobenergy.jobcomp.reading.notation.OwnerName;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * Finds and erases the runs of one cluster on the brokers. The search for a user reads each topic as a whole, since there is
 * no index by user.
 */
public final class KafkaEraser implements Eraser {

    private static final int MOST_RUNS_AT_ONCE = 1_000;

    private final PublishingSettings settings;
    private final BridgeTopics topics;
    private final String cluster;
    private final ContractCodec codec = new ContractCodec();

    /** Works on the brokers of these settings. */
    public KafkaEraser(PublishingSettings settings, BridgeTopics topics, String cluster) {
        this.settings = settings;
        this.topics = topics;
        this.cluster = cluster;
    }

    /** Reads the ledger from the submit time of the run on, since its records were published after it. */
    @Override
    public PublishedRun find(RunKey run) {
        Map<RunKey, PublishedRun> found = new HashMap<>();
        new LedgerTopic(settings, topics.ledger()).readSince(run.submitTime(), (other, entry) -> {
            if (other.equals(run)) {
                found.put(run, new PublishedRun(run, entry.revision(), Optional.of(entry.endTime())));
            }
        });
        return found.getOrDefault(run, PublishedRun.unknown(run));
    }

    @Override
    public List<PublishedRun> ofUser(Collection<String> names) {
        Set<String> wanted = Set.copyOf(names);
        Map<RunKey, PublishedRun> found = new TreeMap<>();
        read(topics.completions(), value -> ofUser(wanted, codec.read(JobCompletion.class, value)), found);
        read(topics.starts(), value -> ofUser(wanted, codec.read(JobStart.class, value)), found);
        return List.copyOf(found.values());
    }

    static Optional<PublishedRun> ofUser(Set<String> wanted, JobCompletion completion) {
        return completion
                .identity()
                .user()
                .userName()
                .filter(name -> wanted.contains(OwnerName.ofOneUser(name)))
                .map(name -> new PublishedRun(
                        completion.run(),
                        completion.revision(),
                        Optional.of(completion.times().endTime())));
    }

    static Optional<PublishedRun> ofUser(Set<String> wanted, JobStart start) {
        return start.userName()
                .filter(name -> wanted.contains(OwnerName.ofOneUser(name)))
                .map(name -> new PublishedRun(start.run(), 0, Optional.empty()));
    }

    /** Matches a value against the user that is searched for. */
    private interface Matcher {
        Optional<PublishedRun> at(byte[] value) throws MalformedRecordException;
    }

    /** Reads a topic; a tombstone removes the earlier records of its run in this topic. */
    private void read(String topic, Matcher match, Map<RunKey, PublishedRun> found) {
        Map<RunKey, PublishedRun> here = new HashMap<>();
        new CommittedRecords(settings, topic).readAll(message -> {
            Optional<RunKey> key = key(message);
            if (key.isPresent() && message.value() == null) {
                here.remove(key.get());
            } else if (key.isPresent()) {
                match(match, message.value()).ifPresent(run -> here.merge(key.get(), run, PublishedRun::and));
            }
        });
        here.forEach((run, published) -> found.merge(run, published, PublishedRun::and));
    }

    private static Optional<PublishedRun> match(Matcher match, byte[] value) {
        try {
            return match.at(value);
        } catch (MalformedRecordException notOurs) {
            return Optional.empty();
        }
    }

    private Optional<RunKey> key(ConsumerRecord<byte[], byte[]> message) {
        if (message.key() == null) {
            return Optional.empty();
        }
        try {
            RunKey run = RunKey.parse(new String(message.key(), StandardCharsets.UTF_8));
            return Optional.of(run).filter(ours -> ours.cluster().equals(cluster));
        } catch (IllegalArgumentException notOurs) {
            return Optional.empty();
        }
    }

    @Override
    public void erase(List<PublishedRun> runs, Instant now) throws SupersededException {
        String transactionalId = KafkaBrokers.transactionalId(cluster);
        try (KafkaPublisher publisher =
                new KafkaPublisher(new KafkaProducer<>(settings.producer(transactionalId)), topics, transactionalId)) {
            publisher.takeOver();
            publisher.send(PublicationBatch.of(progress(now).erased(notEnded(runs))));
            for (int from = 0; from < runs.size(); from += MOST_RUNS_AT_ONCE) {
                Map<RunKey, LedgerEntry> markers = new TreeMap<>();
                runs.subList(from, Math.min(runs.size(), from + MOST_RUNS_AT_ONCE))
                        .forEach(run -> markers.put(run.run(), run.marker(now)));
                publisher.erase(markers);
            }
        }
    }

    private SearchProgress progress(Instant now) {
        return new LedgerTopic(settings, topics.ledger())
                .readProgress(cluster)
                .orElseGet(() -> SearchProgress.none(cluster, now));
    }

    /** The runs without a known end, which the search progress has to list. */
    private static List<RunKey> notEnded(List<PublishedRun> runs) {
        return runs.stream()
                .filter(run -> run.endTime().isEmpty())
                .map(PublishedRun::run)
                .toList();
    }
}
