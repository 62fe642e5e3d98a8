package io.github.jobenergy.node.source.prometheus;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An exporter behind TLS with a self-signed certificate for 127.0.0.1, created by the JDK's keytool. */
final class TlsTarget implements AutoCloseable {

    private static final String PASSWORD = "of a test";

    private final HttpsServer server;
    private final Path certificate;

    private TlsTarget(HttpsServer server, Path certificate) {
        this.server = server;
        this.certificate = certificate;
    }

    static TlsTarget start(Path folder, String text)
            throws IOException, GeneralSecurityException, InterruptedException {
        KeyStore store = store(folder.resolve("keys.p12"));
        Path certificate = Files.writeString(
                folder.resolve("authority.pem"),
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(store.getCertificate("target").getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context(store)));
        server.createContext("/metrics", exchange -> {
            try (exchange) {
                byte[] body = text.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        return new TlsTarget(server, certificate);
    }

    String url() {
        return "https://127.0.0.1:" + server.getAddress().getPort() + "/metrics";
    }

    Path certificate() {
        return certificate;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static KeyStore store(Path file) throws IOException, GeneralSecurityException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "target",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=target",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-keystore",
                        file.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD)
                .inheritIO()
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("expected keytool to make a key, found " + keytool.exitValue());
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private static SSLContext context(KeyStore store) throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
