package io.github.jobenergy.node.place;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.point.PointFormat;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceTree;
import java.util.List;

/** The places of a site and the registers of their meters, as in a file of places. */
public final class PlaceTable {

    private final String site;
    private final PlaceTree tree;
    private final RegisterIndex index;

    PlaceTable(String site, PlaceTree tree, RegisterIndex index) {
        this.site = site;
        this.tree = tree;
        this.index = index;
    }

    /**
     * Parses the lines of a file.
     *
     * @param file the name of the file, for error messages
     * @throws IllegalArgumentException if a line is invalid, or the places are no tree; the message has file, line and column
     */
    public static PlaceTable parse(String file, List<String> lines) {
        return new PlaceFileParser(file).parse(lines);
    }

    /** The site. */
    public String site() {
        return site;
    }

    /** The places, sorted by name, each in revision 1 at the beginning of time until they are published. */
    public List<Place> places() {
        return tree.places();
    }

    /** A summary in words, such as {@code site centre, 3 places, 7 meters, 144 nodes}. */
    public String summary() {
        long meters =
                places().stream().mapToLong(place -> place.meters().size()).sum();
        long nodes =
                places().stream().mapToLong(place -> place.nodeKeys().size()).sum();
        return "site " + site + ", " + counted(places().size(), "place") + ", " + counted(meters, "meter") + ", "
                + counted(nodes, "node");
    }

    private static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /**
     * A new decoder of a format that also reads the meters of this table.
     *
     * @throws IllegalArgumentException if the format has no points with metrics and tags
     */
    public Decoder decoder(Format format) {
        if (format instanceof PointFormat points) {
            return points.decoder(new MappedMeters(index));
        }
        throw new IllegalArgumentException(
                "format: expected telegraf-influx or telegraf-json with --places, found '" + format.name() + "'");
    }
}
