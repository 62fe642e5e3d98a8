package io.github.jobenergy.jobcomp.publish.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.publish.TooLargeException;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.jobcomp.testing.RunningRuns;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KafkaPublisherTest {

    private static final BridgeTopics TOPICS = BridgeTopics.of("site.{cluster}.", "rig26");

    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final KafkaPublisher publisher = new KafkaPublisher(producer, TOPICS, "jobcomp-bridge-rig26");

    @BeforeEach
    void takeOver() throws SupersededException {
        publisher.takeOver();
    }

    @Test
    void aRecordAndItsLedgerEntryAreOneTransaction() throws Exception {
        publisher.publish(batch());

        List<ProducerRecord<byte[], byte[]>> sent = sentByTopic();
        assertTrue(producer.transactionCommitted());
        assertEquals(
                List.of("site.rig26.job-completions", "site.rig26.jobcomp-ledger", "site.rig26.rejections"),
                sent.stream().map(ProducerRecord::topic).toList());
        assertEquals("rig26/7/1000000000", text(sent.get(0).key()));
        assertEquals("rig26/7/1000000000", text(sent.get(1).key()));
        assertEquals("spool:7", text(sent.get(2).key()));
        ContractCheck.assertValid(Topic.JOB_COMPLETIONS, sent.get(0).value());
        ContractCheck.assertValid(Topic.REJECTIONS, sent.get(2).value());
    }

    @Test
    void recordsOfOneTransactionAreCommittedTogether() throws Exception {
        publisher.send(batch());
        publisher.send(batch());
        boolean wasCommitted = producer.transactionCommitted();
        boolean wasOpen = publisher.isOpen();

        publisher.commit();
        publisher.commit();

        assertFalse(wasCommitted);
        assertTrue(wasOpen);
        assertFalse(publisher.isOpen());
        assertEquals(1, producer.commitCount());
        assertEquals(2 * 3, producer.history().size());
    }

    @Test
    void recordsOfOneRunArePublishedInOrder() throws Exception {
        Revision last = batch().revisions().get(0);
        List<Long> expected = new ArrayList<>(List.of(1L));
        publisher.send(batch());
        for (int i = 0; i < 50; i++) {
            JobCompletion known = DecodedFiles.hook(HookEnvironment.ofJob7().with("ACCOUNT", "account" + i));
            last = Revision.next(Optional.of(last.entry()), known, new Content())
                    .orElseThrow();
            publisher.send(new PublicationBatch(List.of(last), List.of()));
            expected.add(last.entry().revision());
        }

        publisher.commit();

        List<Long> sent = new ArrayList<>();
        List<Long> committed = new ArrayList<>();
        for (ProducerRecord<byte[], byte[]> record : producer.history()) {
            if (record.topic().equals("site.rig26.job-completions")) {
                sent.add(new ContractCodec()
                        .read(JobCompletion.class, record.value())
                        .revision());
            } else if (record.topic().equals("site.rig26.jobcomp-ledger")) {
                committed.add(read(record.value()).revision());
            }
        }
        assertEquals(expected, sent);
        assertEquals(expected, committed);
    }

    /** The ledger's record went out, and the run's, beside it, did not. */
    @Test
    void aFailedSendIsReportedAtTheCommit() throws Exception {
        MockProducer<byte[], byte[]> narrow =
                new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer()) {
                    @Override
                    public synchronized Future<RecordMetadata> send(
                            ProducerRecord<byte[], byte[]> record, Callback callback) {
                        if (record.topic().equals("site.rig26.job-completions")) {
                            throw new KafkaException("no room");
                        }
                        return super.send(record, callback);
                    }
                };
        KafkaPublisher failing = new KafkaPublisher(narrow, TOPICS, "jobcomp-bridge-rig26");
        failing.takeOver();
        failing.send(new PublicationBatch(batch().revisions(), List.of()));

        assertEquals(
                "no room", assertThrows(KafkaException.class, failing::commit).getMessage());
        assertFalse(narrow.transactionCommitted());
    }

    /** It is the only record that is not published, and the ledger has no entry of it. */
    @Test
    void aRecordThatItsTopicRefusesIsRejectedAtTheRetry() throws Exception {
        Predicate<ProducerRecord<byte[], byte[]>> isTooLarge =
                record -> record.topic().equals("site.rig26.job-completions")
                        && text(record.key()).contains("/8/");
        OversizedRecords known = new OversizedRecords();
        KafkaPublisher failing = new KafkaPublisher(refusing(isTooLarge), TOPICS, "jobcomp-bridge-rig26", known);
        failing.takeOver();
        PublicationBatch two = new PublicationBatch(
                List.of(
                        first(HookEnvironment.ofJob7()),
                        first(HookEnvironment.ofJob7().with("JOBID", "8"))),
                List.of());
        TooLargeException refused = assertThrows(TooLargeException.class, () -> failing.publish(two));
        MockProducer<byte[], byte[]> next = refusing(isTooLarge);
        KafkaPublisher knowing = new KafkaPublisher(next, TOPICS, "jobcomp-bridge-rig26", known);
        knowing.takeOver();

        knowing.publish(two);

        assertEquals(1, refused.count());
        Map<String, List<ProducerRecord<byte[], byte[]>>> sent =
                next.history().stream().collect(Collectors.groupingBy(ProducerRecord::topic));
        assertEquals(1, sent.get("site.rig26.job-completions").size());
        Rejection rejection = new ContractCodec()
                .read(Rejection.class, sent.get("site.rig26.rejections").get(0).value());
        ContractCheck.assertValid(rejection);
        assertEquals(RejectionReason.TOO_LARGE, rejection.reason());
        assertEquals("site.rig26.job-completions:rig26/8/1000000000", rejection.origin());
        assertEquals(Optional.empty(), rejection.valueRedacted());
        for (ProducerRecord<byte[], byte[]> entry : sent.get("site.rig26.jobcomp-ledger")) {
            boolean isOfTheLarge = text(entry.key()).contains("/8/");
            assertEquals(isOfTheLarge, read(entry.value()).contentSha256().isEmpty());
        }
    }

    private static Revision first(HookEnvironment environment) {
        return Revision.next(Optional.empty(), DecodedFiles.hook(environment), new Content())
                .orElseThrow();
    }

    /** A producer that fails at the commit, as that of Kafka does. */
    private static MockProducer<byte[], byte[]> refusing(Predicate<ProducerRecord<byte[], byte[]>> isTooLarge) {
        return new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer()) {
            @Override
            public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, Callback callback) {
                if (isTooLarge.test(record)) {
                    RecordTooLargeException failure = new RecordTooLargeException("too large");
                    callback.onCompletion(null, failure);
                    commitTransactionException = new KafkaException("in an error state", failure);
                    return CompletableFuture.failedFuture(failure);
                }
                return super.send(record, callback);
            }
        };
    }

    @Test
    void everyRecordIsACloudEventWithTheTimeOfItsCreation() throws Exception {
        publisher.publish(batch());

        ProducerRecord<byte[], byte[]> record = sentByTopic().get(0);
        assertEquals(Instant.parse("2026-11-21T00:00:00Z").toEpochMilli(), record.timestamp());
        assertEquals(
                "rig26/7/1000000000/1",
                text(record.headers().lastHeader("ce_id").value()));
    }

    @Test
    void aStartAndItsLedgerEntryAreOneTransactionUnderKeysOfTheirOwn() throws Exception {
        JobStart start = RunningRuns.shared(7, "n2", 4).start(Instant.parse("2026-11-21T00:00:00Z"));
        StartRevision revision =
                StartRevision.next(Optional.empty(), start, new Content()).orElseThrow();

        publisher.publish(PublicationBatch.of(List.of(revision), List.of()));

        List<ProducerRecord<byte[], byte[]>> sent = producer.history();
        assertTrue(producer.transactionCommitted());
        assertEquals(
                List.of("site.rig26.job-starts", "site.rig26.jobcomp-ledger"),
                sent.stream().map(ProducerRecord::topic).toList());
        assertEquals("rig26/7/1000000000", text(sent.get(0).key()));
        assertEquals("/start/rig26/7/1000000000", text(sent.get(1).key()));
        assertEquals(start.observedTime().toEpochMilli(), sent.get(0).timestamp());
        assertEquals(
                "/jobenergy/rig26/job-starts",
                text(sent.get(0).headers().lastHeader("ce_source").value()));
        ContractCheck.assertValid(Topic.JOB_STARTS, sent.get(0).value());
        assertEquals(
                revision.entry(),
                new ContractCodec().read(StartEntry.class, sent.get(1).value()));
    }

    /** As the plugin does: once for each run. */
    @Test
    void aSettledRunIsPublishedOnceInTheFormatOfThePlugin() throws Exception {
        MockProducer<byte[], byte[]> both =
                new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        BridgeTopics topics = BridgeTopics.of("site.{cluster}.", "rig26", Optional.of("rig26"));
        KafkaPublisher likeThePlugin = new KafkaPublisher(both, topics, "jobcomp-bridge-rig26");
        likeThePlugin.takeOver();
        JobCompletion hook = DecodedFiles.hook(HookEnvironment.ofJob7());
        Revision first = Revision.next(Optional.empty(), hook, new Content()).orElseThrow();
        Revision settled = Revision.next(Optional.of(first.entry()), hook.revised(1, true), new Content())
                .orElseThrow();
        JobCompletion other = DecodedFiles.hook(HookEnvironment.ofJob7().with("ACCOUNT", "other"));
        Revision late = Revision.next(Optional.of(settled.entry()), other.revised(1, true), new Content())
                .orElseThrow();

        for (Revision revision : List.of(first, settled, late)) {
            likeThePlugin.publish(new PublicationBatch(List.of(revision), List.of()));
        }

        List<ProducerRecord<byte[], byte[]>> pluginRecords = both.history().stream()
                .filter(record -> record.topic().equals("rig26"))
                .toList();
        assertEquals(1, pluginRecords.size());
        assertEquals("rig26/7/1000000000", text(pluginRecords.get(0).key()));
        assertTrue(
                text(pluginRecords.get(0).value()).startsWith("{\"jobid\":7,"),
                text(pluginRecords.get(0).value()));
        assertTrue(topics.names().contains("rig26"));
    }

    @Test
    void theLedgerReadsTheEntriesThatWereWritten() throws Exception {
        publisher.publish(batch());

        LedgerEntry entry = read(sentByTopic().get(1).value());

        assertEquals(batch().revisions().get(0).entry(), entry);
    }

    /** Topics are written side by side; each by itself is in order. */
    private List<ProducerRecord<byte[], byte[]>> sentByTopic() {
        return producer.history().stream()
                .sorted(Comparator.comparing(ProducerRecord::topic))
                .toList();
    }

    private static LedgerEntry read(byte[] value) throws MalformedRecordException {
        return new ContractCodec().read(LedgerEntry.class, value);
    }

    @Test
    void reportsThatAnotherBridgeWasElected() {
        producer.fenceProducer();

        SupersededException superseded = assertThrows(SupersededException.class, () -> publisher.publish(batch()));

        assertEquals(
                "another jobcomp-bridge with transactional id jobcomp-bridge-rig26 has taken over",
                superseded.getMessage());
    }

    @Test
    void reportsAWrappedFencingException() {
        producer.commitTransactionException = new KafkaException(new ProducerFencedException("epoch"));

        assertThrows(SupersededException.class, () -> publisher.publish(batch()));
    }

    @Test
    void otherFailuresAreKafkaFailures() {
        producer.commitTransactionException = new KafkaException("away");

        assertThrows(KafkaException.class, () -> publisher.publish(batch()));
    }

    @Test
    void settingsOfDurabilityCannotBeOverridden() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> new PublishingSettings("b:9092", Map.of("acks", "0")));

        assertEquals("kafka: expected no property that the program sets, found [acks]", refused.getMessage());
    }

    private static PublicationBatch batch() {
        Revision revision = Revision.next(Optional.empty(), DecodedFiles.hook(HookEnvironment.ofJob7()), new Content())
                .orElseThrow();
        Rejection rejection = new Origin("spool:7", new byte[] {1})
                .reject(RejectionReason.MALFORMED, Optional.empty(), "test", Instant.parse("2026-11-21T00:00:00Z"));
        return new PublicationBatch(List.of(revision), List.of(rejection));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
