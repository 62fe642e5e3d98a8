package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.place.PlaceTable;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option for the places of the machine room and their meters. */
final class PlaceOptions {

    @Option(
            names = "--places",
            paramLabel = "FILE",
            description = "File with the places of the site (racks, rooms) and their meters, which adopt publishes on "
                    + "places; the values of the meters in Telegraf's metrics are published on place-power. Default: "
                    + "none")
    private Optional<Path> places = Optional.empty();

    /** The file, if one is configured. */
    Optional<Path> file() {
        return places;
    }

    /**
     * The places of the file; empty if no file is configured.
     *
     * @throws IllegalArgumentException if the file cannot be read, or is invalid; the message has file, line and column
     */
    Optional<PlaceTable> table() {
        return places.map(PlaceOptions::table);
    }

    private static PlaceTable table(Path file) {
        return NodeOptions.table("places", file, lines -> PlaceTable.parse(file.toString(), lines));
    }
}
