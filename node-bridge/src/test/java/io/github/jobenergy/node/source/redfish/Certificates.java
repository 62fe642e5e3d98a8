package io.github.jobenergy.node.source.redfish;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A self-signed certificate for {@code 127.0.0.1}, created by the JDK's keytool. */
final class Certificates {

    private static final String PASSWORD = "self-made";

    private final Path store;
    private final Path certificate;

    private Certificates(Path store, Path certificate) {
        this.store = store;
        this.certificate = certificate;
    }

    static Certificates in(Path folder) throws IOException, InterruptedException {
        Path store = folder.resolve("bmc.p12");
        Path certificate = folder.resolve("bmc.pem");
        keytool(
                "-genkeypair -alias bmc -keyalg EC -groupname secp256r1 -dname CN=bmc -validity 2 -ext SAN=ip:127.0.0.1",
                store);
        keytool("-exportcert -rfc -alias bmc -file " + certificate, store);
        return new Certificates(store, certificate);
    }

    private static void keytool(String arguments, Path store) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments.split(" ", -1)));
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertEquals(true, process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue());
    }

    /** In PEM, for {@code ca=}. */
    Path file() {
        return certificate;
    }

    SSLContext server() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }
}
