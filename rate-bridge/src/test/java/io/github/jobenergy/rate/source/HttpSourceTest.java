package io.github.jobenergy.rate.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.Documents;
import io.github.jobenergy.rate.publish.PublishedSlots;
import io.github.jobenergy.rate.publish.SlotChanges;
import io.github.jobenergy.rate.run.NamedSource;
import io.github.jobenergy.rate.run.SourceLoop;
import io.github.jobenergy.rate.spec.RateSpec;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Providers on this host that work, fail, hang, limit requests, revise values and change units. */
class HttpSourceTest {

    private static final Instant NOW = Instant.parse("2018-01-20T13:10:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    private static final Interval WINDOW = Interval.of(NOW.minus(Duration.ofHours(2)), NOW);
    private static final String TOKEN = "hunter2";

    @TempDir
    private Path folder;

    private LocalProvider provider;

    @BeforeEach
    void start() throws IOException {
        provider = new LocalProvider();
    }

    @AfterEach
    void stop() {
        provider.close();
    }

    private RateSource source(String spec) {
        return new RateSources("rig22", CLOCK).source(RateSpec.parse(spec + ",url=" + provider.url()), Set.of());
    }

    private Path token() throws IOException {
        Path file = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file;
    }

    private static String failure(RateSource source) {
        IOException failed = assertThrows(IOException.class, () -> source.read(WINDOW));
        String message = String.valueOf(failed.getMessage());
        assertFalse(message.contains(TOKEN), message);
        return message;
    }

    private static List<RateSlot> slots(List<DecodedRates> read) {
        return read.stream().flatMap(rates -> rates.slots().stream()).toList();
    }

    @Test
    void ukIsRequestedForTheWindow() throws IOException {
        provider.answer("/intensity/", Documents.text("uk-national.json"));

        List<RateSlot> slots = slots(source("uk-carbon-intensity").read(WINDOW));

        assertEquals(2, slots.size());
        assertEquals(List.of("/intensity/2018-01-20T11:00Z/2018-01-20T14:00Z "), provider.requests());
        assertEquals(
                provider.url() + "/intensity/2018-01-20T11:00Z/2018-01-20T14:00Z",
                slots.get(0).provenance().document());
    }

    @Test
    void aLongWindowIsRequestedInParts() throws IOException {
        provider.answer("/regional/intensity/", Documents.text("uk-regional.json"));

        source("uk-carbon-intensity,region=3").read(Interval.of(NOW.minus(Duration.ofDays(20)), NOW));

        assertEquals(
                List.of(
                        "/regional/intensity/2017-12-31T13:00Z/2018-01-13T13:00Z/regionid/3 ",
                        "/regional/intensity/2018-01-13T13:00Z/2018-01-20T14:00Z/regionid/3 "),
                provider.requests());
    }

    @Test
    void aFailedPartLosesNoOtherOne() {
        provider.answer("/regional/intensity/2017-12-31", Documents.text("uk-regional.json"));
        provider.refuse("/regional/intensity/2018-01-13", 500, Map.of());
        List<DecodedRates> read = new ArrayList<>();

        assertThrows(
                IOException.class,
                () -> source("uk-carbon-intensity,region=3")
                        .<RuntimeException>read(Interval.of(NOW.minus(Duration.ofDays(20)), NOW), read::add));

        assertEquals(1, read.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"entsoe,zone=FI", "watttime,region=CAISO_NORTH"})
    void aResponseThatRepeatsTheRequestShowsNoToken(String spec) throws IOException {
        provider.answer("/login", "{\"token\":\"jwt-of-login\"}");
        provider.answer("/v3/historical", "{\"meta\":{\"region\":\"Bearer jwt-of-login\"},\"data\":\"jwt-of-login\"}");
        provider.answer(
                "/api",
                "<Acknowledgement_MarketDocument><Reason><code>100</code><text>" + TOKEN
                        + "</text></Reason></Acknowledgement_MarketDocument>");

        String message = failure(source(spec + ",token-file=" + token()));

        assertFalse(message.contains("jwt-of-login"), message);
    }

    @Test
    void electricityMapsReceivesTheTokenAsAHeader() throws IOException {
        provider.answer("/v3/carbon-intensity/history", Documents.text("electricity-maps-history.json"));

        List<RateSlot> slots =
                slots(source("electricity-maps,zone=DE,token-file=" + token()).read(WINDOW));

        assertEquals(2, slots.size());
        assertEquals(
                List.of("/v3/carbon-intensity/history?zone=DE&emissionFactorType=lifecycle " + TOKEN),
                provider.requests());
    }

    @Test
    void entsoeReceivesTheTokenInTheQueryAndTheRecordHasNone() throws IOException {
        provider.answer("/api", Documents.text("entsoe-a03.xml").replace("2026-11-20", "2018-01-20"));

        List<RateSlot> slots = slots(
                source("entsoe,zone=10YFI-1--------U,token-file=" + token()).read(WINDOW));

        assertEquals(
                List.of("/api?securityToken=" + TOKEN
                        + "&documentType=A75&processType=A16&in_Domain=10YFI-1--------U&periodStart=201801191100"
                        + "&periodEnd=201801201400 "),
                provider.requests());
        assertEquals(provider.url() + "/api", slots.get(0).provenance().document());
        assertFalse(slots.toString().contains(TOKEN));
    }

    @Test
    void wattTimeReceivesTheTokenOfALogin() throws IOException {
        provider.answer("/login", "{\"token\":\"jwt\"}");
        provider.answer("/v3/historical", Documents.text("watttime-historical.json"));

        List<RateSlot> slots = slots(
                source("watttime,region=CAISO_NORTH,token-file=" + token()).read(WINDOW));

        assertEquals(2, slots.size());
        assertEquals(
                List.of(
                        "/login Basic aHVudGVyMg==",
                        "/v3/historical?region=CAISO_NORTH&signal_type=co2_moer&start=2018-01-20T11%3A00%3A00Z"
                                + "&end=2018-01-20T14%3A00%3A00Z Bearer jwt"),
                provider.requests());
    }

    @Test
    void rteIsRequestedForTheRecordsOfTheWindow() throws IOException {
        provider.answer("/api/explore/v2.1/catalog/datasets/eco2mix-national-tr/", Documents.text("rte-eco2mix.json"));

        assertEquals(3, slots(source("rte-eco2mix").read(WINDOW)).size());
    }

    @Test
    void aProviderThatIsDownFails() throws IOException {
        RateSource source = source("uk-carbon-intensity");
        provider.close();

        assertTrue(failure(source).contains("/intensity/2018-01-20T11:00Z/2018-01-20T14:00Z: expected a response"));
    }

    @Test
    void aProviderThatHangsFailsAfterTheTimeout() {
        provider.hang("/intensity/");

        assertTrue(failure(source("uk-carbon-intensity,timeout=PT0.2S"))
                .endsWith("expected a response within PT0.2S, found none"));
    }

    @ParameterizedTest
    @CsvSource({
        "429, 120, PT2M",
        "429, 'Sat, 20 Jan 2018 13:15:00 GMT', PT5M",
        "429, 'Sat, 20 Jan 2018 13:00:00 GMT', PT0S",
        "429, soon, PT1M",
        "429, 999999999, PT24H",
        "503, 30, PT30S"
    })
    void aLimitOfRequestsStatesTheWait(int status, String retryAfter, Duration wait) throws IOException {
        provider.refuse("/intensity/", status, Map.of("Retry-After", retryAfter));

        RateLimitedException limited = assertThrows(
                RateLimitedException.class, () -> source("uk-carbon-intensity").read(WINDOW));

        assertEquals(wait, limited.retryAfter());
    }

    @Test
    void theLoopWaitsAsLongAsTheProviderDemands() throws Exception {
        provider.refuse("/intensity/", 429, Map.of("Retry-After", "7200"));
        SourceLoop loop = loop(new PublishedSlots(WINDOW), new ArrayList<>());

        assertEquals(Duration.ofHours(2), loop.step());
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 401, 404, 500, 503})
    void anotherStatusFailsWithoutTheToken(int status) throws IOException {
        provider.refuse("/api", status, Map.of("Location", provider.url() + "/elsewhere"));

        String message = failure(source("entsoe,zone=FI,token-file=" + token()));

        assertTrue(message.endsWith("/api: expected status 200, found " + status), message);
        assertEquals(1, provider.requests().size());
    }

    @Test
    void anotherUnitIsNotUsed() throws IOException {
        provider.answer("/login", "{\"token\":\"jwt\"}");
        provider.answer(
                "/v3/historical", Documents.text("watttime-historical.json").replace("lbs_co2", "kg_co2"));

        assertTrue(failure(source("watttime,region=CAISO_NORTH,token-file=" + token()))
                .endsWith("expected units lbs_co2_per_mwh, found 'kg_co2_per_mwh'"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "electricity-maps,zone=FR | electricity-maps-history.json | expected zone FR, found 'DE'",
                "entsoe,zone=SE | entsoe-a03.xml | expected inBiddingZone_Domain.mRID SE, found '10YFI-1--------U'",
                "uk-carbon-intensity | uk-regional.json | expected zone GB, found 'GB-3'",
                "uk-carbon-intensity,region=4 | uk-regional.json | expected zone GB-4, found 'GB-3'",
                "watttime,region=PJM | watttime-historical.json | expected region PJM, found 'CAISO_NORTH'",
                "watttime,region=CAISO_NORTH,signal=co2_aoer | watttime-historical.json | expected signal_type co2_aoer"
            })
    void aDocumentOfAnotherZoneThanTheRequestedOneIsNotUsed(String spec, String document, String reason)
            throws IOException {
        provider.answer("/", Documents.text(document));
        provider.answer("/login", "{\"token\":\"jwt\"}");
        String token = spec.startsWith("uk") ? "" : ",token-file=" + token();

        assertTrue(failure(source(spec + token)).contains(reason));
    }

    @Test
    void aFailedLoginShowsNoToken() throws IOException {
        provider.answer("/login", "{\"token\":[\"" + TOKEN + "\"]}");

        assertTrue(failure(source("watttime,region=CAISO_NORTH,token-file=" + token()))
                .endsWith("/login: expected a token, found none"));
    }

    @Test
    void aChangedPastValueIsPublishedWithAHigherRevision() throws Exception {
        PublishedSlots published = new PublishedSlots(WINDOW);
        List<RateSlot> sent = new ArrayList<>();
        SourceLoop loop = loop(published, sent);
        provider.answer("/intensity/", Documents.text("uk-national.json"));
        assertEquals(Duration.ofMinutes(15), loop.step());
        loop.step();
        assertEquals(2, sent.size());

        provider.answer("/intensity/", Documents.text("uk-national.json").replace("263", "264"));
        loop.step();
        loop.step();

        assertEquals(3, sent.size());
        assertEquals(2, sent.get(2).revision());
        assertEquals("264", sent.get(2).rateValue().toString());
    }

    @Test
    void afterAFailureTheNextPollWaitsLongerEachTimeAndPublishesAgain() throws Exception {
        List<RateSlot> sent = new ArrayList<>();
        SourceLoop loop = loop(new PublishedSlots(WINDOW), sent);
        provider.refuse("/intensity/", 500, Map.of());
        Duration first = loop.step();
        loop.step();
        loop.step();
        Duration fourth = loop.step();
        assertTrue(first.compareTo(Duration.ofSeconds(5)) >= 0 && first.compareTo(Duration.ofSeconds(10)) <= 0);
        assertTrue(fourth.compareTo(Duration.ofSeconds(40)) >= 0 && fourth.compareTo(Duration.ofSeconds(80)) <= 0);
        assertEquals(List.of(), sent);

        provider.answer("/intensity/", Documents.text("uk-national.json"));

        assertEquals(Duration.ofMinutes(15), loop.step());
        assertEquals(2, sent.size());
    }

    private SourceLoop loop(PublishedSlots published, List<RateSlot> sent) {
        NamedSource source = new NamedSource("uk", source("uk-carbon-intensity"), Duration.ofMinutes(15));
        return new SourceLoop(
                source,
                slots -> {
                    SlotChanges changes = published.changes(slots);
                    changes.slots().forEach(published::add);
                    sent.addAll(changes.slots());
                    return changes;
                },
                () -> WINDOW,
                CLOCK,
                new Random(7));
    }

    @Test
    void aTokenThatOthersCanReadIsRefused() throws IOException {
        Path file = token();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        assertTrue(failure(source("entsoe,zone=FI,token-file=" + file))
                .contains("expected a file that no other user may read or change"));
        assertEquals(List.of(), provider.requests());
    }
}
