package io.github.jobenergy.node.source.bmc;

import io.github.jobenergy.node.sample.Naming;
import java.util.List;
import java.util.Optional;

/**
 * A node and its BMC.
 *
 * @param address the address of the BMC: a host name, an address, a URL, or {@code local} for the BMC of this host
 * @param name the name of the node in the samples
 * @param naming the kind of that name: a host name, unless it is only the address
 * @param credential the credential for the BMC; absent if the common one is used
 * @param chassis the chassis of the BMC that belong to this node, the node itself first; empty for all chassis
 */
public record BmcTarget(
        String address, String name, Naming naming, Optional<Credential> credential, List<String> chassis) {

    private static final String LOCAL = "local";

    public BmcTarget {
        chassis = List.copyOf(chassis);
    }

    /** The host that runs the program, under this name, with its local BMC. */
    public static BmcTarget local(String name) {
        return new BmcTarget(LOCAL, name, Naming.HOST, Optional.empty(), List.of());
    }

    /** Whether the BMC is read from its own host. */
    public boolean isLocal() {
        return address.equals(LOCAL);
    }
}
