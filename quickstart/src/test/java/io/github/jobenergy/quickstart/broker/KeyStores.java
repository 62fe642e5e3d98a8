package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Keys and certificates of a broker and of one client, made by the JDK's keytool.
 *
 * @param folder where they lie
 */
record KeyStores(Path folder) {

    /** The name in the client's certificate, which is the name of its principal. */
    static final String CLIENT = "CN=node-bridge";

    private static final String PASSWORD = "only-for-this-test";
    private static final String BROKER_NAME = "broker";
    private static final String CLIENT_NAME = "client";

    /** Makes them there. */
    static KeyStores in(Path folder) throws IOException {
        KeyStores made = new KeyStores(Files.createDirectories(folder));
        made.make(BROKER_NAME, "CN=broker", List.of("-ext", "san=ip:127.0.0.1"));
        made.make(CLIENT_NAME, CLIENT, List.of());
        return made;
    }

    private void make(String name, String subject, List<String> extensions) throws IOException {
        List<String> words = new ArrayList<>(
                List.of("-genkeypair", "-keyalg", "EC", "-dname", subject, "-validity", "3650", "-alias", name));
        words.addAll(extensions);
        keytool(name, words);
        keytool(name, List.of("-exportcert", "-rfc", "-alias", name, "-file", certificate(name)));
        Files.setPosixFilePermissions(Path.of(keyStore(name)), PosixFilePermissions.fromString("rw-------"));
    }

    private void keytool(String name, List<String> arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        words.addAll(arguments);
        words.addAll(List.of("-keystore", keyStore(name), "-storetype", "PKCS12", "-storepass", PASSWORD));
        Process keytool = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        try {
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool: " + Files.readString(folder.resolve("keytool.log")));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for keytool", interrupted);
        }
    }

    private String keyStore(String name) {
        return folder.resolve(name + ".p12").toString();
    }

    private String certificate(String name) {
        return folder.resolve(name + ".pem").toString();
    }

    /** Returns the settings of a broker that has its key and trusts the certificate of the client. */
    Map<String, String> ofBroker() {
        return settings(BROKER_NAME, CLIENT_NAME);
    }

    /** Returns the settings of the client that has its key and trusts the certificate of the broker. */
    Map<String, String> ofClient() {
        return settings(CLIENT_NAME, BROKER_NAME);
    }

    /** Returns the settings of a client without a key that trusts the certificate of the broker. */
    Map<String, String> ofAnyClient() {
        return Map.of("ssl.truststore.type", "PEM", "ssl.truststore.location", certificate(BROKER_NAME));
    }

    private Map<String, String> settings(String own, String trusted) {
        return Map.of(
                "ssl.keystore.type",
                "PKCS12",
                "ssl.keystore.location",
                keyStore(own),
                "ssl.keystore.password",
                PASSWORD,
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                certificate(trusted));
    }
}
