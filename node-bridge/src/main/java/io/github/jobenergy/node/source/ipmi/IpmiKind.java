package io.github.jobenergy.node.source.ipmi;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.bmc.BmcSettings;
import io.github.jobenergy.node.source.bmc.BmcTarget;
import io.github.jobenergy.node.source.bmc.Credential;
import io.github.jobenergy.node.source.bmc.PolledClients;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The source {@code ipmi}: BMCs read by IPMI's DCMI, through installed programs, from their own hosts or over the network. The
 * source in the samples is {@code ipmi}, or {@code capmc} for Cray's program.
 */
public final class IpmiKind implements SourceKind {

    private static final Duration CADENCE = Duration.ofSeconds(10);
    private static final int PARALLEL = 32;

    @Override
    public String name() {
        return "ipmi";
    }

    @Override
    public List<String> help() {
        return List.of(
                "Power of nodes from their BMCs over IPMI DCMI, through a program of the system: instants in whole "
                        + "watts.",
                "targets=FILE: one line for each node, with tabs between ADDRESS, TARGET and CREDENTIAL; the address "
                        + "may be local, and for freeipmi a range such as bmc[1-400]; read again before each poll; "
                        + "unless set, the BMC of this host",
                "tool=ipmitool: program to call: ipmitool, freeipmi, ipmiutil or capmc",
                "program=PATH: path of the program; unless set, its name on the PATH",
                "options=TEXT: options before the arguments of the bridge, such as -C 17 -L USER; no password",
                "credential=FILE: file with the user and the password on one line each, mode 0600; or env:NAME, a "
                        + "variable with USER:PASSWORD",
                "config=FILE: configuration of freeipmi with username and password, mode 0600",
                "zone=UTC: time zone of the clocks of the BMCs",
                "parallel=32: maximum number of concurrent processes",
                "answer-timeout=every: time limit of one call");
    }

    @Override
    public Duration cadence() {
        return CADENCE;
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext context) {
        spec.requireOnly(
                "targets", "tool", "program", "options", "credential", "config", "zone", "parallel", "answer-timeout");
        BmcSettings bmcs = new BmcSettings(spec, CADENCE);
        IpmiSettings settings = IpmiSettings.of(spec, bmcs);
        PolledClients<IpmiTarget> clients = PolledClients.of(
                bmcs.targets(),
                List.of(BmcTarget.local(context.node())),
                BmcTarget::name,
                group -> target(group.get(0), settings, bmcs, context.clock()));
        return new IpmiSource(clients, bmcs.round(PARALLEL), context.clock());
    }

    private static IpmiTarget target(BmcTarget target, IpmiSettings settings, BmcSettings bmcs, Clock clock) {
        boolean needsLogin = settings.tool().needsLogin() && !target.isLocal();
        Optional<Credential> credential = needsLogin ? Optional.of(bmcs.credential(target)) : Optional.empty();
        return new IpmiTarget(target, settings, credential, bmcs.backoff(), clock);
    }
}
