package io.github.jobenergy.web.cli;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.AccessPolicy;
import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.access.identity.AddressPrefix;
import io.github.jobenergy.web.access.identity.BearerIdentification;
import io.github.jobenergy.web.access.identity.CombinedIdentification;
import io.github.jobenergy.web.access.identity.LocalToken;
import io.github.jobenergy.web.access.identity.LoginNames;
import io.github.jobenergy.web.access.identity.MungeIdentification;
import io.github.jobenergy.web.access.identity.TokenFile;
import io.github.jobenergy.web.access.identity.Tokens;
import io.github.jobenergy.web.access.identity.TrustedProxy;
import io.github.jobenergy.web.access.identity.Unmunge;
import io.github.jobenergy.web.access.slurm.SlurmCommands;
import io.github.jobenergy.web.access.slurm.SlurmPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options for the identity of users and for what each user sees. */
final class AccessOptions {

    private static final Duration SLURM_TIMEOUT = Duration.ofSeconds(10);

    @Option(
            names = "--munge",
            description =
                    "Identify users by MUNGE credentials, which jobenergy sends. Requires munged and the key of the cluster "
                            + "on this host.")
    private boolean munge;

    @Option(
            names = "--proxy-header",
            paramLabel = "NAME",
            description = "Identify users by this header of a proxy, such as X-Remote-User. Requires --proxy-address.")
    private Optional<String> proxyHeader = Optional.empty();

    @Option(
            names = "--proxy-address",
            paramLabel = "ADDRESS[/BITS]",
            description = "Address, or network, of proxies whose header is trusted. May be given more than once.")
    private List<String> proxyAddresses = new ArrayList<>();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "Identify users by the tokens in this file, which no other user can read.")
    private Optional<Path> tokenFile = Optional.empty();

    @Option(
            names = "--local-user",
            paramLabel = "USER",
            description =
                    "Print a URL with a random token of this user, who sees everything, until the program ends. For a "
                            + "laptop.")
    private Optional<String> localUser = Optional.empty();

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            description =
                    "What users see: slurm for PrivateData, coordinators and AdminLevel, by scontrol and sacctmgr on this host; "
                            + "private for own results only, except for operators. Default: slurm if the commands are installed, "
                            + "otherwise private")
    private Optional<Policy> policy = Optional.empty();

    @Option(
            names = "--operator",
            paramLabel = "USER",
            description = "User who sees everything with --policy=private. May be given more than once.")
    private Set<String> operators = new LinkedHashSet<>();

    /** The sources of what users see. */
    enum Policy {
        SLURM,
        PRIVATE
    }

    /** A token for a browser on this host; absent without {@code --local-user}. */
    Optional<LocalToken> localToken() {
        return localUser.map(LocalToken::generate);
    }

    /**
     * Returns how users are identified.
     *
     * @throws IllegalArgumentException if an option is invalid, a file cannot be used, or no way is given
     */
    Identification identification(Optional<LocalToken> token, Clock clock) {
        List<Identification> ways = new ArrayList<>();
        if (munge) {
            ways.add(
                    new MungeIdentification(new Unmunge(List.of("unmunge")), new LoginNames(List.of("getent"), clock)));
        }
        if (proxyHeader.isPresent() == proxyAddresses.isEmpty()) {
            throw new IllegalArgumentException(
                    "proxy-header: expected --proxy-header with --proxy-address, found one of them");
        }
        proxyHeader.ifPresent(header -> ways.add(new TrustedProxy(
                header, proxyAddresses.stream().map(AddressPrefix::parse).toList())));
        List<Tokens> tokens = new ArrayList<>();
        tokenFile.map(AccessOptions::tokens).ifPresent(tokens::add);
        token.ifPresent(tokens::add);
        if (!tokens.isEmpty()) {
            ways.add(new BearerIdentification(text ->
                    tokens.stream().flatMap(each -> each.userOf(text).stream()).findFirst()));
        }
        if (ways.isEmpty()) {
            throw new IllegalArgumentException(
                    "identity: expected --munge, --proxy-header, --token-file or --local-user, found none");
        }
        return new CombinedIdentification(ways);
    }

    private static TokenFile tokens(Path file) {
        try {
            return TokenFile.open(file);
        } catch (IOException unusable) {
            throw new IllegalArgumentException("token-file: " + unusable.getMessage(), unusable);
        }
    }

    /** Returns what each user sees. */
    AccessPolicy policy(Clock clock) {
        boolean isSlurm = policy.map(Policy.SLURM::equals).orElseGet(SlurmCommands::areInstalled);
        AccessPolicy site = isSlurm
                ? new SlurmPolicy(
                        new SlurmCommands(List.of("scontrol"), List.of("sacctmgr"), SLURM_TIMEOUT),
                        SlurmPolicy.Limits.DEFAULT,
                        clock)
                : FixedPolicy.hidingAll(operators);
        return localUser
                .<AccessPolicy>map(local -> user -> user.equals(local) ? Access.operator(user) : site.of(user))
                .orElse(site);
    }
}
