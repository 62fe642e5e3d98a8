package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.place.PlaceTable;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
        try {
            return PlaceTable.parse(file.toString(), Files.readAllLines(file));
        } catch (NoSuchFileException absent) {
            throw new IllegalArgumentException("places: expected a readable file, found no " + file, absent);
        } catch (CharacterCodingException foreign) {
            throw new IllegalArgumentException(
                    "places: expected a file in UTF-8, found another encoding in " + file, foreign);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "places: expected a readable file, found " + file + ": " + unreadable, unreadable);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("places: " + invalid.getMessage(), invalid);
        }
    }
}
