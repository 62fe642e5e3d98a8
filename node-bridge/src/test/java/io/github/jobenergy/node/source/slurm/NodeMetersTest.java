package io.github.jobenergy.node.source.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.sample.Naming;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.testing.RecordedFindings;
import io.github.jobenergy.node.testing.Texts;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Converts the energies of Slurm's nodes to samples of the domain that its plugin measures. */
class NodeMetersTest {

    private static final Instant TIME = Instant.parse("2026-11-20T23:27:42Z");
    private static final Optional<Duration> FREQUENCY = Optional.of(Duration.ofSeconds(30));

    private final RecordedFindings findings = new RecordedFindings();

    @Test
    void readsJoulesOf2605AsACounterSinceTheStartOfSlurmd() throws IOException {
        json(meters(EnergyPlugin.PM_COUNTERS), Texts.of("slurm/26.05-mid.json"), TIME);

        assertEquals(
                new Sample(
                                "c01",
                                "node",
                                "slurm",
                                new Measurement.Counter(joules(9168), Optional.empty(), Optional.of("1795217222")),
                                Optional.of(Instant.ofEpochSecond(1795217261)),
                                TIME)
                        .named(Naming.NODE),
                findings.samples().get(0));
        assertEquals(4, findings.samples().size());
        findings.assertContract();
    }

    @Test
    void doesNotReportAValueThatWasNotCollectedAgain() throws IOException {
        NodeMeters meters = meters(EnergyPlugin.PM_COUNTERS);
        json(meters, Texts.of("slurm/26.05-mid.json"), TIME);

        json(meters, Texts.of("slurm/26.05-mid.json"), TIME.plusSeconds(30));
        json(meters, Texts.of("slurm/26.05-end.json"), TIME.plusSeconds(300));

        assertEquals(5, findings.samples().size());
        assertEquals(
                Optional.of(Instant.ofEpochSecond(1795217557)),
                findings.samples().get(4).deviceTime());
    }

    /** AcctGatherNodeFreq=0: joules of the registration, and those of the next one. */
    @Test
    void rejectsAnOldFirstValue() throws IOException {
        NodeMeters meters = new NodeMeters(EnergyPlugin.PM_COUNTERS, Optional.empty());
        String registered = Texts.of("slurm/26.05-end.json");
        Instant hoursLater = Instant.ofEpochSecond(1795217557).plusSeconds(3 * 3600);

        json(meters, registered, hoursLater);
        json(meters, registered, hoursLater.plusSeconds(30));
        String collected = registered
                .replace("\"last_collected\": 1795217557", "\"last_collected\": 1795228400")
                .replace("\"consumed_energy\": 74150", "\"consumed_energy\": 3314150");
        json(meters, collected, hoursLater.plusSeconds(60));

        assertEquals(
                List.of("last_collected: expected a time in the last PT5M, or AcctGatherNodeFreq above 0, found"
                        + " '1795217557'"),
                findings.rejectionDetails());
        assertEquals(
                List.of(new Measurement.Counter(joules(3_314_150), Optional.empty(), Optional.of("1795217222"))),
                findings.samples().stream().map(Sample::measurement).toList());
    }

    @Test
    void reportsAnotherEpochAfterARestartOfSlurmd() throws IOException {
        NodeMeters meters = meters(EnergyPlugin.PM_COUNTERS);
        String restarted = Texts.of("slurm/26.05-end.json").replace("1795217222", "1795217500");

        json(meters, restarted, TIME);

        Measurement.Counter counter =
                (Measurement.Counter) findings.samples().get(0).measurement();
        assertEquals(Optional.of("1795217500"), counter.epoch());
    }

    /** Seen on 26.05 after the counter behind it had gone backwards: an unsigned difference. */
    @ParameterizedTest
    @ValueSource(strings = {"-998180", "18446744073708552566"})
    void rejectsACounterBelow0AndReportsTheWatts(String joules) throws IOException {
        String backwards = Texts.of("slurm/26.05-end.json")
                .replaceFirst("\"consumed_energy\": \\d+", "\"consumed_energy\": " + joules);

        NodeMeters meters = meters(EnergyPlugin.PM_COUNTERS);
        String rejectionMessage = "consumed_energy: expected 0 to 9223372036854 J, found '" + joules + "'";

        json(meters, backwards, TIME);
        json(meters, backwards, TIME.plusSeconds(30));
        json(meters, Texts.of("slurm/26.05-end.json").replace("1795217557", "1795217587"), TIME.plusSeconds(60));

        assertEquals(
                List.of(Measurement.Kind.INSTANT, Measurement.Kind.COUNTER),
                findings.samples().stream()
                        .map(sample -> sample.measurement().kind())
                        .toList());
        assertEquals(
                Optional.of(Instant.ofEpochSecond(1795217557)),
                findings.samples().get(0).deviceTime());
        assertEquals(List.of(rejectionMessage, rejectionMessage), findings.rejectionDetails());
        findings.assertContract();
    }

    @Test
    void doesNotReportWattsInPlaceOfACounterWithoutCollection() throws IOException {
        String backwards = Texts.of("slurm/26.05-end.json")
                .replaceFirst("\"consumed_energy\": \\d+", "\"consumed_energy\": -998180");

        json(new NodeMeters(EnergyPlugin.PM_COUNTERS, Optional.empty()), backwards, TIME);

        assertEquals(List.of(), findings.samples());
    }

    /** The node is down or unreachable: its energy of that time does not belong to the time after the start of the bridge. */
    @Test
    void rejectsAnOldValueUntilTheNextCollection() throws IOException {
        NodeMeters meters = meters(EnergyPlugin.PM_COUNTERS);
        String before = Texts.of("slurm/26.05-end.json");
        Instant hoursLater = Instant.ofEpochSecond(1795217557).plusSeconds(3 * 3600);

        json(meters, before, hoursLater);
        json(meters, before, hoursLater.plusSeconds(30));
        String later = before.replace("\"last_collected\": 1795217557", "\"last_collected\": 1795228400");
        json(meters, later, hoursLater.plusSeconds(60));

        assertEquals(
                List.of("last_collected: expected a time in the last PT5M30S, found '1795217557'"),
                findings.rejectionDetails());
        assertEquals(
                List.of(Optional.of(Instant.ofEpochSecond(1795228400))),
                findings.samples().stream().map(Sample::deviceTime).toList());
    }

    @Test
    void waitsForARareCollectionWithoutARejection() throws IOException {
        NodeMeters meters = new NodeMeters(EnergyPlugin.PM_COUNTERS, Optional.of(Duration.ofMinutes(20)));

        json(
                meters,
                Texts.of("slurm/26.05-end.json"),
                Instant.ofEpochSecond(1795217557).plusSeconds(900));

        assertEquals(List.of(), findings.samples());
        assertEquals(List.of(), findings.rejectionDetails());
    }

    @ParameterizedTest
    @ValueSource(strings = {"18446744073709551614", "18446744073709551615", "null", "0", "-1"})
    void ignoresNumbersThatMeanAbsence(String joules) throws IOException {
        String unset = Texts.of("slurm/26.05-end.json")
                .replaceFirst("\"consumed_energy\": \\d+", "\"consumed_energy\": " + joules)
                .replaceFirst("(?s)\"current_watts\": \\{.*?\\}", "\"current_watts\": 4294967294");

        json(meters(EnergyPlugin.PM_COUNTERS), unset, TIME);

        assertEquals(List.of(), findings.samples());
        assertEquals(List.of(), findings.rejectionDetails());
    }

    @Test
    void ignoresANodeWithoutAMeasurement() throws IOException {
        json(meters(EnergyPlugin.PM_COUNTERS), Texts.of("slurm/24.11-manual.json"), TIME);

        assertEquals(List.of(), findings.samples());
        assertEquals(List.of(), findings.rejectionDetails());
    }

    @Test
    void ignoresACollectionTimeOf0() throws IOException {
        String untimed =
                Texts.of("slurm/26.05-end.json").replaceFirst("\"last_collected\": \\d+", "\"last_collected\": 0");

        json(meters(EnergyPlugin.PM_COUNTERS), untimed, TIME);

        assertEquals(Optional.empty(), findings.samples().get(0).deviceTime());
    }

    @Test
    void readsWattsOf2205AsInstants() throws IOException {
        text(meters(EnergyPlugin.PM_COUNTERS), Texts.of("slurm/22.05-text.txt"), TIME);

        assertEquals(
                new Sample("n1", "node", "slurm", instant(350), Optional.empty(), TIME).named(Naming.NODE),
                findings.samples().get(0));
        assertEquals(
                List.of(350L, 450L, 450L, 450L),
                findings.samples().stream().map(NodeMetersTest::watts).toList());
        findings.assertContract();
    }

    @Test
    void reportsWattsOnceForEachCollection() {
        NodeMeters meters = meters(EnergyPlugin.IPMI);

        text(meters, watts("350"), TIME);
        text(meters, watts("350"), TIME.plusSeconds(29));
        text(meters, watts("350"), TIME.plusSeconds(30));

        assertEquals(
                List.of(TIME, TIME.plusSeconds(30)),
                findings.samples().stream().map(Sample::arrival).toList());
    }

    /** AcctGatherNodeFreq=0: the watts are those of the registration, hours ago. */
    @Test
    void ignoresWattsWithoutCollection() {
        text(new NodeMeters(EnergyPlugin.IPMI, Optional.empty()), watts("350"), TIME);

        assertEquals(List.of(), findings.samples());
    }

    /** {@code n/s} up to 23.02, {@code n/a} from 23.11 on; 0 where there is no plugin, by many public outputs. */
    @ParameterizedTest
    @ValueSource(strings = {"n/s", "n/a", "0", "4294967294", "4294967295"})
    void ignoresAbsentWatts(String watts) {
        text(meters(EnergyPlugin.IPMI), watts(watts), TIME);

        assertEquals(List.of(), findings.samples());
        assertEquals(List.of(), findings.rejectionDetails());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "35O", "100001"})
    void rejectsInvalidWatts(String watts) {
        text(meters(EnergyPlugin.IPMI), watts(watts), TIME);

        assertEquals(List.of(), findings.samples());
        assertEquals(
                List.of("CurrentWatts: expected 0 to 100000 W, found '" + watts + "'"), findings.rejectionDetails());
    }

    /** The text contains neither since 19.05. */
    @Test
    void readsConsumedJoulesAsACounterAndIgnoresLowestJoules() {
        text(meters(EnergyPlugin.IPMI), "NodeName=n1 LowestJoules=15 ConsumedJoules=1200", TIME);

        assertEquals(
                List.of(new Measurement.Counter(joules(1200), Optional.empty(), Optional.empty())),
                findings.samples().stream().map(Sample::measurement).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "PM_COUNTERS, node, INSTANT",
        "IPMI, node, INSTANT",
        "IBMAEM, node, INSTANT",
        "XCC, node, INTERVAL_MEAN",
        "RAPL, psys, INTERVAL_MEAN",
        "GPU, gpu, INSTANT"
    })
    void thePluginDeterminesTheDomainAndTheKind(EnergyPlugin plugin, String domain, Measurement.Kind kind) {
        text(meters(plugin), watts("350"), TIME);

        Sample sample = findings.samples().get(0);
        assertEquals(domain, sample.domain());
        assertEquals(kind, sample.measurement().kind());
        findings.assertContract();
    }

    @ParameterizedTest
    @EnumSource(EnergyPlugin.class)
    void findsAPluginByItsName(EnergyPlugin plugin) {
        String name = "acct_gather_energy/" + plugin.name().toLowerCase(Locale.ROOT);

        assertEquals(Optional.of(plugin), EnergyPlugin.named(name));
        assertEquals(Optional.empty(), EnergyPlugin.named(name + ",acct_gather_energy/gpu"));
    }

    private static NodeMeters meters(EnergyPlugin plugin) {
        return new NodeMeters(plugin, FREQUENCY);
    }

    private static String watts(String watts) {
        return "NodeName=n1 State=IDLE CurrentWatts=" + watts + " AveWatts=220";
    }

    private static Energy joules(long joules) {
        return Energy.ofMillijoules(joules * 1000);
    }

    private static Measurement instant(long watts) {
        return new Measurement.Instantaneous(Power.ofMilliwatts(watts * 1000));
    }

    private static long watts(Sample sample) {
        return ((Measurement.Instantaneous) sample.measurement()).power().milliwatts() / 1000;
    }

    private void json(NodeMeters meters, String printed, Instant time) {
        report(meters, new NodeJson("scontrol", time, findings).read(printed), time);
    }

    private void text(NodeMeters meters, String printed, Instant time) {
        report(meters, new NodeText("scontrol", time, findings).read(printed), time);
    }

    private void report(NodeMeters meters, List<NodeFields> nodes, Instant time) {
        for (NodeFields node : nodes) {
            try {
                meters.report(node, time, findings);
            } catch (UnusableValueException unusable) {
                findings.rejected(unusable.at(node.origin(), time));
            }
        }
    }
}
