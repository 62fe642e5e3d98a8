package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.bmc.BmcSettings;
import io.github.jobenergy.node.source.bmc.BmcTarget;
import io.github.jobenergy.node.source.bmc.Roster;
import io.github.jobenergy.node.source.http.Trust;
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
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final int PARALLEL = 64;

    @Override
    public String name() {
        return "redfish";
    }

    @Override
    public List<String> help() {
        return List.of(
                "The power that BMCs tell by Redfish.",
                "targets=FILE: a line for each node, with tabs between ADDRESS, TARGET, CREDENTIAL and CHASSIS; the last three may be"
                        + " left out; looked at anew for each round",
                "credential=FILE: user and password on a line each, mode 0600; or env:NAME, which holds USER:PASSWORD; for"
                        + " targets without one of their own",
                "auth=session: a session at each BMC, ended at the close; or basic: the login with every request",
                "ca=FILE: certificates in PEM that sign those of the BMCs; unless set, those that Java believes",
                "insecure=false: whether certificates and names are not verified, and http:// is allowed",
                "resources=power+environment: which of power, environment, supplies and telemetry are asked",
                "reports=PowerMetrics: with telemetry, the metric reports, parted by +",
                "members=apart: of several members that may be the node's input none is told as the node's unless one is"
                        + " named so; or first, or sum",
                "longest-average=PT1M: averages over longer windows are not told: they blur the edges of jobs",
                "parallel=64: how many BMCs are asked at the same time",
                "answer-timeout=PT5S: how long one answer may take",
                "target-timeout=PT15S: how long all answers of one BMC may take together, at most every");
    }

    @Override
    public Duration cadence() {
        return CADENCE;
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext surroundings) {
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
        Web web = new Web(Trust.of(spec), spec.duration("answer-timeout", ANSWER));
        boolean isInsecure = spec.flag("insecure", false);
        Clock clock = surroundings.clock();
        spec.required("targets");
        Roster<Bmc> bmcs = Roster.of(
                common.targets(), List.of(), target -> target.address() + " " + common.credential(target), behind -> {
                    URI service = service(behind.get(0).address(), isInsecure);
                    RedfishSession session =
                            new RedfishSession(web, service, common.credential(behind.get(0)), settings.isBasic());
                    return new Bmc(session, nodes(behind, settings, common, clock), settings.targetTimeout(), clock);
                });
        return new RedfishSource(bmcs, common.round(PARALLEL), clock);
    }

    /** Nodes of one BMC share its session. */
    private static List<NodeAtBmc> nodes(
            List<BmcTarget> behind, RedfishSettings settings, BmcSettings common, Clock clock) {
        return behind.stream()
                .map(target -> new NodeAtBmc(target, settings, common.backOff(), clock))
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
