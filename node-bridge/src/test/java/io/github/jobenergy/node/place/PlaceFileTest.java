package io.github.jobenergy.node.place;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.decode.registry.Formats;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceKind;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.place.PlaceNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceFileTest {

    private static final Path EXAMPLE = Path.of("src/main/dist/conf/places.txt");
    private static final String METER = "meter m r it counter kWh modbus energy";

    @Test
    void theSummaryOfOnePlaceIsInTheSingular() {
        PlaceTable table = PlaceTable.parse("p", List.of("site s", "place r room", METER));

        assertEquals("site s, 1 place, 1 meter, 0 nodes", table.summary());
    }

    @Test
    void theExampleHasTheTreeAndTheMetersOfTheContract() throws IOException {
        PlaceTable table = PlaceTable.parse("places.txt", Files.readAllLines(EXAMPLE));

        table.places().forEach(ContractCheck::assertValid);
        assertEquals("site hpc-centre, 4 places, 7 meters, 144 nodes", table.summary());
        assertEquals(
                new Place(
                        new PlaceKey("hpc-centre", "r07"),
                        PlaceKind.RACK,
                        Optional.of("hall-1"),
                        List.of(new PlaceNodes("mycluster", "n[001-072]")),
                        List.of(
                                new PlaceMeter("r07-a", "A", MeasuredEnergy.IT, Optional.of(2L)),
                                new PlaceMeter("r07-b", "B", MeasuredEnergy.IT, Optional.of(2L))),
                        1,
                        Instant.EPOCH),
                table.places().get(2));
    }

    @Test
    void theDocumentsShowTheExample() throws IOException {
        String docs = Files.readString(Path.of("../docs/node-bridge.md"));

        assertTrue(docs.contains("```\n" + Files.readString(EXAMPLE) + "```\n"), "places.txt in docs/node-bridge.md");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "place r rack | p:1:1: expected site NAME before places and meters, found 'place'",
                "site | p:1:1: expected site NAME, found 'site'",
                "site s | p:1: expected place NAME KIND once or more, found none",
                "site a/b | p:1:6: expected a name without '/', found 'a/b'",
                "site s; site t | p:2:1: expected place or meter, found 'site'",
                "site s; rack r | p:2:1: expected place or meter, found 'rack'",
                "site s; place r | p:2:1: expected place NAME KIND [in:PLACE] [nodes:METER_SPACE/HOSTLIST]..., found 'place'",
                "site s; place r cabinet | p:2:9: expected one of site, building, room, row, rack, ups, pdu, other, found 'cabinet'",
                "site s; place r rack in:h | p:2:14: place r: expected a place of the site, found no place 'h'",
                "site s; place r rack in:r | p:2:7: expected another place, found 'r'",
                "site s; place a row in:b; place b row in:a | p:2:13: place a: expected no cycle, found the cycle a, b, a",
                "site s; place a/b row | p:2:7: expected a name without '/', found 'a/b'",
                "site s; place a row; place a row | p:3:7: expected each place once, after p:2:7, found 'a'",
                "site s; place a row nodes:n1 | p:2:13: expected METER_SPACE/HOSTLIST, such as mycluster/n[1-72], found 'n1'",
                "site s; place a row in:x in:y | p:2:18: expected in:PLACE once, found 'in:y'",
                "site s; place a row beside:y | p:2:13: expected in:PLACE or nodes:METER_SPACE/HOSTLIST, found 'beside:y'",
                "site s; place a row nodes:c/n1; place b row nodes:c/n[1-2] | p:3:13: place b: expected one place of the node c/n1, found a and b",
            })
    void namesTheWordOfAnInvalidPlace(String lines, String message) {
        assertEquals(message, error(lines));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "meter m r it counter kWh modbus | p:3:1: expected meter NAME PLACE ENERGY KIND UNIT METRIC FIELD [OPTION]... with 8 words or more, found 'meter'",
                "meter m x it counter kWh modbus energy | p:3:9: expected the name of a place in the file, found 'x'",
                "meter m r pue counter kWh modbus energy | p:3:11: expected one of facility, it, overhead, found 'pue'",
                "meter m r it gauge kWh modbus energy | p:3:14: expected one of counter, instant, mean, found 'gauge'",
                "meter m r it counter kW modbus energy | p:3:22: expected one of J, MJ, MWh, Wh, kJ, kWh, found 'kW'",
                "meter m r it instant kWh modbus power | p:3:22: expected one of MW, W, kW, mW, found 'kWh'",
                "meter m r it instant - modbus power | p:3:22: expected one of MW, W, kW, mW, found '-'",
                "meter m r it mean W modbus power | p:3:14: expected window:DURATION if and only if the kind is mean, found 'mean'",
                "meter m r it instant W modbus power window:PT1M | p:3:37: expected window:DURATION if and only if the kind is mean, found 'PT1M'",
                "meter m r it mean W modbus power window:PT0S | p:3:34: expected a duration above 0, found 'PT0S'",
                "meter m r it mean W modbus power window:PT0.0005S | p:3:34: expected a duration of whole milliseconds, found 'PT0.0005S'",
                "meter m r it mean W modbus power window:1min | p:3:34: expected a duration such as PT0.5S or PT5M, found '1min'",
                "meter m r it instant W modbus power range:9 | p:3:37: expected range only with counter, found '9'",
                "meter m r it counter kWh modbus energy range:277777778 | p:3:40: expected a range below 10^15 J, found '277777778'",
                "meter m r it counter kWh modbus energy scale:0 | p:3:40: expected a number above 0, found '0'",
                "meter m r it counter kWh modbus energy scale:x | p:3:40: expected a number above 0, found 'x'",
                "meter m r it counter kWh modbus energy category:4 | p:3:40: expected one of 1, 2, 3, found '4'",
                "meter m r overhead counter kWh modbus energy category:2 | p:3:46: expected none, since measured_energy is not it, found 2",
                "meter m r it counter kWh modbus energy tag:name | p:3:40: expected tag:KEY=VALUE, found 'name'",
                "meter m r it counter kWh modbus energy tag:a=1 tag:a=2 | p:3:48: expected each tag once, found 'a=2'",
                "meter m r it counter kWh modbus energy feed:A feed:B | p:3:47: expected each option once, found 'feed:B'",
                "meter m r it counter kWh modbus energy unit:W | p:3:40: expected feed, category, scale, range, window or tag, found 'unit:W'",
                "meter m r it counter kWh modbus energy feed: | p:3:40: expected feed, category, scale, range, window or tag, with ':' and a value, found 'feed:'",
                "meter m r it counter kWh modbus \"energy | p:3:33: expected a closing '\"', found the end of the line",
                "meter m r it counter kWh mod\u0007bus energy | p:3:26: expected a name without control characters, found U+0007 at character 13",
                "meter \"\" r it counter kWh modbus energy | p:3:7: expected a name, found a blank string",
                "meter m r it counter kWh modbus energy; meter m r it counter kWh modbus power | p:4:7: expected each meter once, after p:3:7, found 'm'",
            })
    void namesTheWordOfAnInvalidMeter(String line, String message) {
        assertEquals(message, error("site s; place r rack; " + line));
    }

    @ParameterizedTest
    @CsvSource({
        "'',''",
        "tag:name=a,''",
        "tag:name=a,tag:name=a",
        "tag:name=a,tag:slave_id=1",
        "'tag:a=1 tag:b=2',tag:b=2"
    })
    void rejectsMetersOfWhichOneValueCouldBe(String one, String other) {
        String message = error("site s; place r rack; " + METER + " " + one + "; " + METER.replace("meter m", "meter n")
                + " " + other);

        assertTrue(
                message.startsWith("p:")
                        && message.contains("expected a tag in which the meters ")
                        && message.endsWith("since both have the metric modbus and the field energy, found none"),
                message);
    }

    @ParameterizedTest
    @CsvSource({"tag:name=a,tag:name=b", "'tag:a=1 tag:b=2','tag:b=3 tag:c=4'"})
    void acceptsMetersThatDifferInASharedTag(String one, String other) {
        parse("site s; place r rack; " + METER + " " + one + "; " + METER.replace("meter m", "meter n") + " " + other);
    }

    @Test
    void quotesEncloseBlanksAndComments() {
        PlaceTable table = parse("site \"our site\" # comment; place \"hall \\\"1\\\" #2\" room # place;   # nothing");

        assertEquals(
                List.of(new PlaceKey("our site", "hall \"1\" #2")),
                table.places().stream().map(Place::key).toList());
    }

    @Test
    void aByteOrderMarkAndBlanksOfAnyKindSeparateWords() {
        PlaceTable table = parse("\uFEFFsite s; place\u00A0r rack; " + METER + "\u00A0feed:A\u2003category:2\t");

        assertEquals(
                List.of(new PlaceMeter("m", "A", MeasuredEnergy.IT, Optional.of(2L))),
                table.places().get(0).meters());
    }

    @Test
    void limitsTheNodesOfAllPlaces() {
        StringBuilder lines = new StringBuilder("site s");
        for (int place = 0; place < 8; place++) {
            lines.append("; place r" + place + " rack nodes:c/n" + place + "x[1-65536]");
        }

        assertEquals(
                "p:9:15: expected at most 500000 nodes in all places, found 'nodes:c/n7x[1-65536]'",
                error(lines.toString()));
    }

    @Test
    void onlyFormatsWithPointsHaveMetersOfPlaces() {
        PlaceTable table = parse("site s; place r rack");

        table.decoder(Formats.named("telegraf-json").orElseThrow());
        IllegalArgumentException invalid = assertThrows(
                IllegalArgumentException.class,
                () -> table.decoder(Formats.named("hpe").orElseThrow()));

        assertEquals(
                "format: expected telegraf-influx or telegraf-json with --places, found 'hpe'", invalid.getMessage());
    }

    /** Whatever the lines, the parser returns a table or a message with a position. */
    @Test
    void hostileLinesResultInAMessageWithAPosition() throws IOException {
        List<String> lines = Files.readAllLines(EXAMPLE);
        Random random = new Random(20_261_126);
        for (int round = 0; round < 2_000; round++) {
            List<String> mutated = new ArrayList<>(lines);
            int line = random.nextInt(mutated.size());
            StringBuilder text = new StringBuilder(mutated.get(line));
            for (int edit = 0; edit < 3 && !text.isEmpty(); edit++) {
                int at = random.nextInt(text.length());
                text.replace(at, at + random.nextInt(2), oneOf(random));
            }
            mutated.set(line, text.toString());
            try {
                PlaceTable.parse("p", mutated).places().forEach(ContractCheck::assertValid);
            } catch (IllegalArgumentException invalid) {
                String message = String.valueOf(invalid.getMessage());
                assertTrue(message.matches("(?s)p:\\d+(:\\d+)?: .*expected .*found .*"), message);
            }
        }
    }

    private static String oneOf(Random random) {
        List<String> pieces = List.of("\"", "\\", "/", ":", "=", "#", " ", "\0", "ü", "in:r07", "[", "]", "9", "-");
        return pieces.get(random.nextInt(pieces.size()));
    }

    private static String error(String lines) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> parse(lines)).getMessage());
    }

    private static PlaceTable parse(String lines) {
        return PlaceTable.parse("p", List.of(lines.split("; *", -1)));
    }
}
