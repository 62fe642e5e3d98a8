package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.bmc.BmcSettings;
import io.github.jobenergy.node.source.bmc.BmcTarget;
import io.github.jobenergy.node.source.bmc.PolledClients;
import io.github.jobenergy.node.source.http.TlsContexts;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * The source {@code redfish}: BMCs read by Redfish, from a management node. The source in the readings is {@code redfish} for the
 * power control of a BMC, {@code redfish_environment} for its environment metrics, {@code redfish_supply} for its power supplies,
 * and {@code redfish_telemetry} for its metric reports: four instruments, which may differ.
 */
public final class RedfishKind implements SourceKind {

    private static final Duration CADENCE = Duration.ofSeconds(30);
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(5);
    private static final int PARALLEL = 64;

    @Override
    public String name() {
        return "redfish";
    }

    @Override
    public List<String> help() {
        return List.of(
                "Power of nodes from their BMCs over Redfish.",
                "targets=FILE: one line for each node, with tabs between ADDRESS, TARGET, CREDENTIAL and CHASSIS; the "
                        + "last three are optional; read again before each poll",
                "credential=FILE: file with the user and the password on one line each, mode 0600; or env:NAME, a "
                        + "variable with USER:PASSWORD; for targets without a credential of their own",
                "auth=session: one session at each BMC, deleted at the end; or basic: HTTP basic authentication of "
                        + "each request",
                "ca=FILE: trusted CA certificates of the BMCs (PEM); unless set, those of Java",
                "insecure=false: true disables the verification of certificates and host names, and allows http://",
                "resources=power+environment: resources to read, of power, environment, supplies and telemetry",
                "reports=PowerMetrics: metric reports of telemetry, separated by +",
                "members=apart: policy if several members may be the input of the node, and not exactly one is named "
                        + "so: apart publishes none as node, first publishes the first, sum publishes their sum; "
                        + "power and energy are of the same chassis, and chassis that are parts (CPU, GPU, HGX_...) "
                        + "are never the node",
                "longest-average=PT1M: averages over longer windows are not published, since they blur the edges of "
                        + "runs",
                "parallel=64: maximum number of BMCs polled at the same time",
                "answer-timeout=PT5S: time limit of one response",
                "target-timeout=PT15S: time limit of all responses of one BMC together, at most every");
    }

    @Override
    public Duration cadence() {
        return CADENCE;
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext context) {
        spec.requireOnly(
                "targets",
                "credential",
                "auth",
                "ca",
                "insecure",
                "resources",
                "reports",
                "members",
                "longest-average",
                "parallel",
                "answer-timeout",
                "target-timeout");
        BmcSettings common = new BmcSettings(spec, CADENCE);
        RedfishSettings settings = RedfishSettings.of(spec, common);
        RedfishHttpClient http =
                new RedfishHttpClient(TlsContexts.of(spec), spec.duration("answer-timeout", RESPONSE_TIMEOUT));
        boolean isInsecure = spec.flag("insecure", false);
        Clock clock = context.clock();
        spec.required("targets");
        PolledClients<Bmc> bmcs = PolledClients.of(
                common.targets(), List.of(), target -> target.address() + " " + common.credential(target), behind -> {
                    URI service = service(behind.get(0).address(), isInsecure);
                    RedfishSession session =
                            new RedfishSession(http, service, common.credential(behind.get(0)), settings.isBasic());
                    return new Bmc(session, nodes(behind, settings, common, clock), settings.targetTimeout(), clock);
                });
        return new RedfishSource(bmcs, common.round(PARALLEL), clock);
    }

    /** Nodes of one BMC share its session. */
    private static List<NodeAtBmc> nodes(
            List<BmcTarget> behind, RedfishSettings settings, BmcSettings common, Clock clock) {
        return behind.stream()
                .map(target -> new NodeAtBmc(target, settings, common.backoff(), clock))
                .toList();
    }

    private static URI service(String address, boolean isInsecure) {
        String url = address.contains("://") ? address : "https://" + address;
        try {
            URI service = URI.create(url);
            boolean isKnown = "https".equals(service.getScheme()) || ("http".equals(service.getScheme()) && isInsecure);
            if (!isKnown || service.getHost() == null) {
                throw new IllegalArgumentException("https://HOST[:PORT]");
            }
            return service;
        } catch (IllegalArgumentException notAnAddress) {
            throw new IllegalArgumentException(
                    "redfish: targets: expected a host or https://HOST[:PORT] (http:// needs insecure=true), found '"
                            + address + "'",
                    notAnAddress);
        }
    }
}
