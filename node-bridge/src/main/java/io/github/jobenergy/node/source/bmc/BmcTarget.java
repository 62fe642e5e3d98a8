package io.github.jobenergy.node.source.bmc;

import io.github.jobenergy.node.sample.Naming;
import java.util.List;
import java.util.Optional;

/**
 * A node as its BMC is asked for it.
 *
 * @param address where the BMC is: a host's name, an address, a URL, or {@code local} for the BMC of this host
 * @param name what the node is called in the samples
 * @param naming what kind of name that is: a host's, unless it is only the address
 * @param credential who asks; absent where there is one for all
 * @param chassis which of the BMC's chassis are this node's, the first one being the node itself; empty for all there are
 */
public record BmcTarget(
        String address, String name, Naming naming, Optional<Credential> credential, List<String> chassis) {

    private static final String LOCAL = "local";

    public BmcTarget {
        chassis = List.copyOf(chassis);
    }

    /** The host that this program runs on, called so, through its own BMC. */
    public static BmcTarget local(String name) {
        return new BmcTarget(LOCAL, name, Naming.HOST, Optional.empty(), List.of());
    }

    /** Whether the BMC is asked from inside its own host. */
    public boolean isLocal() {
        return address.equals(LOCAL);
    }
}
