package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;

/**
 * An embedded broker that denies what no ACL allows. Programs come in by SASL_SSL with a password (SCRAM-SHA-512), or by SSL with
 * a client certificate; the set-up of a test uses {@link #bootstrapServers()}, without either, and has all rights.
 */
public final class SecuredBroker implements Broker {

    private static final String SASL = "SASL_SSL";
    private static final String MUTUAL = "MUTUAL";
    private static final int ITERATIONS = 4_096;
    private static final String PASSWORD = "only-for-this-test";
    private static final String SCRAM = "org.apache.kafka.common.security.scram.ScramLoginModule required";

    private final EmbeddedBroker broker;
    private final KeyStores keys;

    private SecuredBroker(EmbeddedBroker broker, KeyStores keys) {
        this.broker = broker;
        this.keys = keys;
    }

    /** A client of the broker: where it connects, as whom, and by which properties. */
    public record Client(String bootstrapServers, String principal, Map<String, String> properties) {

        public Client {
            properties = Map.copyOf(properties);
        }

        /** The properties of a client of Kafka's. */
        public Map<String, Object> settings() {
            Map<String, Object> settings = new HashMap<>(properties);
            settings.put("bootstrap.servers", bootstrapServers);
            return settings;
        }
    }

    /** Starts one with its data and keys in that folder, and returns when it serves. */
    public static SecuredBroker start(Path folder) throws IOException {
        KeyStores keys = KeyStores.in(folder.resolve("keys"));
        Map<String, String> settings = new HashMap<>(keys.ofBroker());
        settings.put(
                "listener.security.protocol.map",
                "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT," + SASL + ":SASL_SSL," + MUTUAL + ":SSL");
        settings.put("sasl.enabled.mechanisms", "SCRAM-SHA-512");
        settings.put("listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config", SCRAM + ";");
        settings.put("listener.name.mutual.ssl.client.auth", "required");
        settings.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
        settings.put("allow.everyone.if.no.acl.found", "false");
        settings.put("super.users", "User:ANONYMOUS");
        Map<String, Integer> listeners = Map.of(
                StandaloneBrokerConfig.CLIENT_LISTENER,
                EmbeddedBroker.ANY_PORT,
                SASL,
                EmbeddedBroker.ANY_PORT,
                MUTUAL,
                EmbeddedBroker.ANY_PORT);
        return new SecuredBroker(EmbeddedBroker.start(folder.resolve("kafka"), listeners, settings), keys);
    }

    /** A client that has a password, which the broker learns. */
    public Client withPassword(String user) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
            ScramCredentialInfo stored = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, ITERATIONS);
            admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(user, stored, PASSWORD)))
                    .all()
                    .get();
        }
        Map<String, String> properties = new HashMap<>(keys.ofAnyClient());
        properties.put("security.protocol", "SASL_SSL");
        properties.put("sasl.mechanism", "SCRAM-SHA-512");
        properties.put("sasl.jaas.config", SCRAM + " username=\"" + user + "\" password=\"" + PASSWORD + "\";");
        return new Client(broker.bootstrapServers(SASL), "User:" + user, properties);
    }

    /** The client that has a certificate. */
    public Client withCertificate() {
        Map<String, String> properties = new HashMap<>(keys.ofClient());
        properties.put("security.protocol", "SSL");
        return new Client(broker.bootstrapServers(MUTUAL), "User:" + KeyStores.CLIENT, properties);
    }

    @Override
    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    @Override
    public void close() {
        broker.close();
    }
}
