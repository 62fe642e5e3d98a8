package io.github.jobenergy.energy.cli.facility;

import io.github.jobenergy.energy.cli.table.MonthCommand;
import io.github.jobenergy.energy.facility.FacilityMonth;
import io.github.jobenergy.energy.records.LatestRows;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.time.Clock;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the energy of a place in a month. */
@Command(
        name = "facility",
        description =
                "Prints facility energy, IT energy and the partial interim PUE of a place of the machine room in a calendar"
                        + " month, with the hours that they cover, from the topic that run --places writes. If it has no"
                        + " hour of them, the exit code is 66.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
public final class FacilityCommand extends MonthCommand {

    @Option(names = "--place", paramLabel = "NAME", required = true, description = "Place.")
    private String place = "";

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

    private final Clock clock = Clock.systemUTC();

    /** Creates the command; called by picocli. */
    public FacilityCommand() {}

    @Override
    public Integer call() {
        YearMonth month = month();
        List<PlaceEnergy> rows = read(month);
        if (rows.isEmpty()) {
            note("expected hours of place " + place + " in " + month + ", found none");
            return ExitCode.NO_INPUT.number();
        }
        List<PlaceKey> places =
                rows.stream().map(row -> row.placeHour().place()).distinct().toList();
        if (places.size() > 1) {
            List<String> sites = places.stream().map(PlaceKey::site).toList();
            throw invalid("site: expected one of " + String.join(", ", sites) + ", found none");
        }
        return print(format.print(FacilityMonth.of(places.get(0), month, rows, clock.instant())));
    }

    private List<PlaceEnergy> read(YearMonth month) {
        return LatestRows.HOURS_OF_PLACES.read(
                clientConfig(), name -> name.name(topicPrefix(), cluster), this::note, key -> isSelected(key, month));
    }

    private boolean isSelected(PlaceHour key, YearMonth month) {
        return key.place().place().equals(place)
                && (site == null || key.place().site().equals(site))
                && YearMonth.from(key.hourTime().atOffset(ZoneOffset.UTC)).equals(month);
    }
}
