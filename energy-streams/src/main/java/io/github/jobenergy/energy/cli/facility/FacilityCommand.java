package io.github.jobenergy.energy.cli.facility;

import io.github.jobenergy.energy.facility.FacilityMonth;
import io.github.jobenergy.energy.records.PlaceEnergyTopic;
import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.cli.BrokerOptions;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints the energy of a place in a month. */
@Command(
        name = "facility",
        description =
                "Prints facility energy, IT energy and the partial interim PUE of a place of the machine room in a calendar"
                        + " month, with the hours that they cover, from the topic that run --places writes. If it has no"
                        + " hour of them, the exit code is 66.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
public final class FacilityCommand extends BrokerOptions implements Callable<Integer> {

    @Option(names = "--place", paramLabel = "NAME", required = true, description = "Place.")
    private String place = "";

    @Option(
            names = "--period",
            paramLabel = "MONTH",
            required = true,
            description = "Calendar month in UTC, such as 2026-11.")
    private String period = "";

    @Option(
            names = "--site",
            paramLabel = "NAME",
            description = "Site; required if several sites have a place of that name.")
    private @Nullable String site;

    @Option(names = "--cluster", paramLabel = "NAME", description = "Replaces {cluster} in the prefix of topic names.")
    private String cluster = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = FacilityFormat.Converter.class,
            description = "text, json or csv (default: ${DEFAULT-VALUE}).")
    private FacilityFormat format = FacilityFormat.TEXT;

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Property of the Kafka client, passed unchanged. May be given more than once.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock = Clock.systemUTC();

    /** Creates the command; called by picocli. */
    public FacilityCommand() {}

    @Override
    public Integer call() {
        YearMonth month = StatementKey.month(period)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "period: expected a month such as 2026-11, found '" + period + "'"));
        List<PlaceEnergy> rows = read(month);
        if (rows.isEmpty()) {
            note("expected hours of place " + place + " in " + month + ", found none");
            return ExitCode.NO_INPUT.number();
        }
        List<PlaceKey> places =
                rows.stream().map(row -> row.placeHour().place()).distinct().toList();
        if (places.size() > 1) {
            List<String> sites = places.stream().map(PlaceKey::site).toList();
            throw new ParameterException(
                    spec.commandLine(), "site: expected one of " + String.join(", ", sites) + ", found none");
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(format.print(FacilityMonth.of(places.get(0), month, rows, clock.instant())));
        out.flush();
        if (out.checkError()) {
            note("expected a writable standard output, found none");
            return ExitCode.IO_ERROR.number();
        }
        return ExitCode.OK.number();
    }

    private List<PlaceEnergy> read(YearMonth month) {
        Map<String, Object> config = new LinkedHashMap<>(kafka);
        config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServer());
        try {
            BrokerContact.require(config);
        } catch (KafkaException unreachable) {
            throw new KafkaException("brokers at " + bootstrapServer() + ": " + unreachable.getMessage(), unreachable);
        }
        try (PlaceEnergyTopic topic =
                new PlaceEnergyTopic(config, name -> name.name(topicPrefix(), cluster), this::note)) {
            return topic.read(key -> isSelected(key, month));
        }
    }

    private boolean isSelected(PlaceHour key, YearMonth month) {
        return key.place().place().equals(place)
                && (site == null || key.place().site().equals(site))
                && YearMonth.from(key.hourTime().atOffset(ZoneOffset.UTC)).equals(month);
    }

    private void note(String line) {
        PrintWriter errors = spec.commandLine().getErr();
        errors.println("facility: " + line);
        errors.flush();
    }
}
