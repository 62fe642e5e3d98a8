package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.inlet.HttpLimits;
import io.github.jobenergy.jobcomp.inlet.HttpSettings;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.InletConfig;
import io.github.jobenergy.program.SecretFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the inlets: adopted topics, and the HTTP listener for jobcomp/elasticsearch. */
final class InletOptions {

    private static final int BYTES_PER_MIB = 1 << 20;

    @Option(
            names = "--adopt",
            paramLabel = "TOPIC",
            split = ",",
            description = "Topic on the same brokers to which Slurm's own jobcomp/kafka publishes its end or start "
                    + "records. They are processed like the records of the hook. May be given more than once.")
    private List<String> adopted = new ArrayList<>();

    @Option(
            names = "--listen",
            paramLabel = "[HOST:]PORT",
            converter = ListenConverter.class,
            description = "Address of the HTTP inlet for the records of jobcomp/elasticsearch; the host is loopback by "
                    + "default. slurm.conf then has JobCompLoc=http://HOST:PORT/TOKEN. Requires --listen-token-file "
                    + "or --listen-anonymous.")
    private Optional<InetSocketAddress> listen = Optional.empty();

    @Option(
            names = "--listen-token-file",
            paramLabel = "FILE",
            description = "File with the token that senders must present, not readable by other users: "
                    + "JobCompLoc=http://slurm:TOKEN@HOST:PORT/jobcomp or http://HOST:PORT/TOKEN, or the header "
                    + "Authorization: Bearer TOKEN.")
    private Optional<Path> tokenFile = Optional.empty();

    @Option(
            names = "--listen-anonymous",
            description = "Accepts records without a token, on loopback only. Every user of this host can then publish "
                    + "any run.")
    private boolean isAnonymous;

    @Option(
            names = "--listen-limit",
            paramLabel = "MIB",
            defaultValue = "8",
            description = "Maximum size of one record in MiB, including its batch script, which is not kept. Default: "
                    + "${DEFAULT-VALUE}")
    private int limitMebibytes = 8;

    /** Builds the configuration of the inlets, with these topics in addition to those of {@code --adopt}. */
    InletConfig config(List<String> alsoAdopted, Plausibility plausibility) {
        List<String> topics = new ArrayList<>(adopted);
        topics.addAll(alsoAdopted);
        return new InletConfig(topics, listen.map(this::settings), plausibility);
    }

    private HttpSettings settings(InetSocketAddress address) {
        Optional<String> token = tokenFile.map(InletOptions::content);
        if (token.isPresent() == isAnonymous) {
            throw new IllegalArgumentException("listen: expected either listen-token-file or listen-anonymous, found "
                    + (isAnonymous ? "both" : "neither"));
        }
        HttpLimits limits = HttpLimits.ofRecords(Math.multiplyExact(limitMebibytes, BYTES_PER_MIB));
        return new HttpSettings(address, token, limits);
    }

    private static String content(Path file) {
        try {
            return SecretFile.text(file);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("listen-token-file: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Parses {@code [HOST:]PORT}; without a host, the address is loopback. */
    static final class ListenConverter implements ITypeConverter<InetSocketAddress> {

        private static final int HIGHEST_PORT = 65_535;

        @Override
        public InetSocketAddress convert(String text) {
            int colon = text.lastIndexOf(':');
            String port = text.substring(colon + 1);
            if (!port.matches("\\d{1,5}") || Integer.parseInt(port) > HIGHEST_PORT) {
                throw new TypeConversionException(
                        "expected a port such as 9201 or 10.0.0.1:9201, found '" + text + "'");
            }
            return colon < 0
                    ? new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port))
                    : new InetSocketAddress(text.substring(0, colon), Integer.parseInt(port));
        }
    }
}
