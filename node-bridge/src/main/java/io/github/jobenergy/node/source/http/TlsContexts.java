package io.github.jobenergy.node.source.http;

import io.github.jobenergy.node.source.SourceSpec;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates TLS contexts. They trust the authorities of the Java runtime or those in the file {@code ca}; with {@code
 * insecure=true} they trust every certificate, which is logged as a warning.
 */
public final class TlsContexts {

    private static final Logger LOG = LoggerFactory.getLogger(TlsContexts.class);

    private TlsContexts() {}

    /**
     * The context of the settings {@code ca} and {@code insecure}.
     *
     * @throws IllegalArgumentException if both are configured, or the file cannot be read or contains no certificate
     */
    public static SSLContext of(SourceSpec spec) {
        Optional<Path> authorities = spec.path("ca");
        boolean isInsecure = spec.flag("insecure", false);
        if (isInsecure && authorities.isPresent()) {
            throw new IllegalArgumentException(spec.kind() + ": expected ca or insecure=true, found both");
        }
        if (isInsecure) {
            LOG.atWarn()
                    .addKeyValue("source", spec.kind())
                    .log("TLS certificates are not verified: credentials can be intercepted");
        }
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, isInsecure ? new TrustManager[] {new TrustAll()} : managers(authorities), null);
            return context;
        } catch (IOException | GeneralSecurityException unusable) {
            throw new IllegalArgumentException(
                    spec.kind() + ": ca: expected a file of certificates in PEM, found "
                            + authorities.map(file -> file + ": ").orElse("") + unusable,
                    unusable);
        }
    }

    private static TrustManager[] managers(Optional<Path> authorities) throws IOException, GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        if (authorities.isPresent()) {
            factory.init(store(authorities.get()));
        } else {
            factory.init((KeyStore) null);
        }
        return factory.getTrustManagers();
    }

    private static KeyStore store(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(file)) {
            int number = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("authority-" + number, certificate);
                number++;
            }
        }
        if (store.size() == 0) {
            throw new IOException("no certificate in it");
        }
        return store;
    }

    /** Trusts every certificate. It extends X509ExtendedTrustManager so that host names are not verified either. */
    private static final class TrustAll extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
