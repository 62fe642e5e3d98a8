package io.github.jobenergy.quickstart.bench;

import io.github.jobenergy.schemas.topic.Topic;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * The topics of a bridge with the configuration of a site, and those of the plain producers of the bench.
 *
 * @param prefix what stands before all their names
 */
public record BenchTopics(String prefix) {

    /** The topics of a bridge with default settings. */
    public static final BenchTopics DEFAULT = new BenchTopics(Topic.DEFAULT_PREFIX);

    /** Those of a rehearsal, whose ledger is not the other's. */
    public static final BenchTopics WARM_UP = new BenchTopics("rehearsal.");

    public static final int PARTITIONS = 6;

    public String completions() {
        return prefix + "job-completions";
    }

    public String ledger() {
        return prefix + "jobcomp-ledger";
    }

    /** Records and ledger entries by a producer that has them in memory. */
    public String plain() {
        return prefix + "plain";
    }

    /** The records by a plain program. */
    public String plainCompletions() {
        return prefix + "plain-completions";
    }

    /** Its ledger entries. */
    public String plainLedger() {
        return prefix + "plain-ledger";
    }

    public void create(String bootstrapServers) throws InterruptedException, ExecutionException {
        List<NewTopic> topics = Stream.of(
                        completions(),
                        prefix + "job-starts",
                        prefix + "node-power",
                        prefix + "node-states",
                        prefix + "rejections",
                        plain(),
                        plainCompletions(),
                        plainLedger())
                .map(name -> new NewTopic(name, PARTITIONS, (short) 1))
                .toList();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(topics).all().get();
        }
    }
}
