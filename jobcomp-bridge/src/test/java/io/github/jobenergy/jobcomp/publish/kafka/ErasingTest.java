package io.github.jobenergy.jobcomp.publish.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.PublishedRun;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class ErasingTest {

    private static final BridgeTopics TOPICS = BridgeTopics.of("site.{cluster}.", "rig26");
    private static final RunKey JOB_7 = RunKey.of("rig26", 7, 1_000_000_000);
    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");

    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());

    @Test
    void aUserIsFoundWithoutRegardToCase() {
        JobCompletion inCapitals = DecodedFiles.hook(HookEnvironment.ofJob7().with("USERNAME", "Alice"));
        JobCompletion anothers = DecodedFiles.hook(HookEnvironment.ofJob7().with("USERNAME", "alicea"));

        assertEquals(
                Optional.of(JOB_7),
                KafkaEraser.ofUser(Set.of("alice"), inCapitals).map(PublishedRun::run));
        assertEquals(Optional.empty(), KafkaEraser.ofUser(Set.of("alice"), anothers));
    }

    @Test
    void tombstonesAndTheMarkerInTheLedgerAreOneTransaction() throws Exception {
        KafkaPublisher publisher = new KafkaPublisher(producer, TOPICS, "jobcomp-bridge-rig26");
        publisher.takeOver();
        LedgerEntry marker = new PublishedRun(JOB_7, 2, Optional.of(Instant.ofEpochSecond(1_000_000_070))).marker(NOW);

        publisher.erase(Map.of(JOB_7, marker));

        List<ProducerRecord<byte[], byte[]>> sent = producer.history();
        assertTrue(producer.transactionCommitted());
        assertEquals(1, producer.commitCount());
        assertEquals(
                List.of(
                        "site.rig26.job-completions",
                        "site.rig26.job-starts",
                        "site.rig26.jobcomp-ledger",
                        "site.rig26.jobcomp-ledger"),
                sent.stream().map(ProducerRecord::topic).toList());
        assertEquals(
                List.of(JOB_7.text(), JOB_7.text(), "/start/" + JOB_7.text(), JOB_7.text()),
                sent.stream()
                        .map(record -> new String(record.key(), StandardCharsets.UTF_8))
                        .toList());
        for (ProducerRecord<byte[], byte[]> tombstone : sent.subList(0, 3)) {
            assertNull(tombstone.value());
        }
        assertEquals(
                marker, new ContractCodec().read(LedgerEntry.class, sent.get(3).value()));
    }

    @Test
    void anErasedRunHasNoFurtherRevision() {
        LedgerEntry marker = PublishedRun.unknown(JOB_7).marker(NOW);

        Optional<Revision> revision =
                Revision.next(Optional.of(marker), DecodedFiles.hook(HookEnvironment.ofJob7()), new Content());

        assertEquals(Optional.empty(), revision);
        assertTrue(marker.isErased());
        assertEquals(NOW, marker.endTime());
    }

    @Test
    void anEntryOfAnOlderVersionIsOfARunThatIsNotErased() throws Exception {
        String before = "{\"schema_version\":1,\"revision\":1,\"final\":false,\"witnesses\":[\"script\"],"
                + "\"content_sha256\":\"00\",\"end_time\":\"2001-09-09T01:47:50.000Z\"}";

        LedgerEntry entry = new ContractCodec().read(LedgerEntry.class, before.getBytes(StandardCharsets.UTF_8));

        assertEquals(Optional.empty(), entry.erasedTime());
    }
}
