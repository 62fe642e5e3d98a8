package io.github.jobenergy.quickstart.bridge;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Publishes records as the plugins of Slurm do: jobcomp/kafka to a topic, jobcomp/elasticsearch to an address. */
public final class Plugins {

    private static final Pattern LISTENING = Pattern.compile("listening on \\S*:(\\d+) for records");

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Plugins() {}

    /** Makes a topic for jobcomp/kafka. */
    public static void createTopic(String bootstrapServers, String topic, int partitions)
            throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1)))
                    .all()
                    .get();
        }
    }

    /** Publishes records without keys, and returns when they are safe. */
    public static void publish(String bootstrapServers, String topic, List<byte[]> records)
            throws ExecutionException, InterruptedException {
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrapServers, "enable.idempotence", "true");
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = records.stream()
                    .map(record -> producer.send(new ProducerRecord<>(topic, record)))
                    .toList();
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    /** Checks whether the log of a bridge has the complete line with its port. */
    public static boolean isListening(String log) {
        return LISTENING.matcher(log).find();
    }

    /** Returns the port in the last such line of the log. */
    public static int portIn(String log) {
        List<MatchResult> addresses = LISTENING.matcher(log).results().toList();
        if (addresses.isEmpty()) {
            throw new AssertionError("expected a bridge that listens, found " + log);
        }
        return Integer.parseInt(addresses.get(addresses.size() - 1).group(1));
    }

    /**
     * POSTs a record to a port of this host.
     *
     * @param userInfo what stands before the host in {@code JobCompLoc}: {@code user:token}
     * @return the status of the answer
     */
    public static int post(int port, String userInfo, byte[] record) throws IOException, InterruptedException {
        String credential = Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(uri(port, "/slurm/jobcomp"))
                .header("Content-Type", "application/json")
                .header("Authorization", "Basic " + credential)
                .POST(HttpRequest.BodyPublishers.ofByteArray(record))
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    /** POSTs a record to a port of this host, to that path and without a credential; the status of the answer. */
    public static int postTo(int port, String path, byte[] record) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri(port, path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(record))
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static URI uri(int port, String path) {
        return URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + port + path);
    }
}
