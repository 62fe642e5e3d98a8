package io.github.jobenergy.web.access.identity;

import io.github.jobenergy.web.access.Caller;
import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.command.RepeatedWarning;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Identifies a user by a header that a proxy sets, such as {@code X-Remote-User}, after it has authenticated the user: Open
 * OnDemand, or a proxy with OpenID Connect. The header counts only on connections from the addresses of the proxies; on others it
 * is ignored and logged.
 */
public final class TrustedProxy implements Identification {

    private static final Logger LOG = LoggerFactory.getLogger(TrustedProxy.class);

    private final String header;
    private final List<AddressPrefix> proxies;
    private final RepeatedWarning ignored =
            new RepeatedWarning(LOG, "ignored the header of a user from an address that is not a trusted proxy");

    /**
     * Creates the identification.
     *
     * @param header the name of the header
     * @param proxies the addresses of the proxies
     */
    public TrustedProxy(String header, List<AddressPrefix> proxies) {
        this.header = header;
        this.proxies = List.copyOf(proxies);
    }

    @Override
    public Optional<String> user(Caller caller) throws RefusedException {
        if (caller.headers().apply(header).isEmpty()) {
            return Optional.empty();
        }
        if (proxies.stream().noneMatch(proxy -> proxy.contains(caller.address()))) {
            ignored.occur(header + " from " + caller.address().getHostAddress());
            return Optional.empty();
        }
        Optional<String> name = caller.header(header);
        return name.isPresent() ? Optional.of(LoginName.require("header " + header, name.get())) : name;
    }
}
