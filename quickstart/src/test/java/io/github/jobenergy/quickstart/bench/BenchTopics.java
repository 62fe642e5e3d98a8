package io.github.jobenergy.quickstart.bench;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** The topics a bridge needs, as a site would make them, and those of the plain producers beside it. */
final class BenchTopics {

    static final String COMPLETIONS = "jobenergy.job-completions";
    static final String LEDGER = "jobenergy.jobcomp-ledger";
    static final String PLAIN = "plain";
    static final String PLAIN_COMPLETIONS = "plain-completions";
    static final String PLAIN_LEDGER = "plain-ledger";
    static final int PARTITIONS = 6;

    private BenchTopics() {}

    static void create(String bootstrapServers) throws InterruptedException, ExecutionException {
        List<NewTopic> topics = Stream.of(
                        COMPLETIONS,
                        "jobenergy.job-starts",
                        "jobenergy.rejections",
                        PLAIN,
                        PLAIN_COMPLETIONS,
                        PLAIN_LEDGER)
                .map(name -> new NewTopic(name, PARTITIONS, (short) 1))
                .toList();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(topics).all().get();
        }
    }
}
