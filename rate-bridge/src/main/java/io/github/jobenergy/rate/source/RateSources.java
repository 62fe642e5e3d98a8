package io.github.jobenergy.rate.source;

import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.rate.spec.ConstantRates;
import io.github.jobenergy.rate.spec.RateFormat;
import io.github.jobenergy.rate.spec.RateSpec;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Creates sources from their settings. */
public final class RateSources {

    /** The name of the kind of constants. */
    public static final String CONSTANT = "constant";

    private static final String LICENCE = "licence";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(10);
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._-]+");
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

    private final String site;
    private final Clock clock;

    /** Creates sources for the energy of a site. */
    public RateSources(String site, Clock clock) {
        this.site = site;
        this.clock = clock;
    }

    /** Returns the names of all kinds. */
    public static List<String> kinds() {
        List<String> kinds = new ArrayList<>(RateFormat.words());
        kinds.add(CONSTANT);
        return kinds;
    }

    /**
     * Creates a source.
     *
     * @param spec the kind and its settings; keys of {@code further} are those of the caller
     * @throws IllegalArgumentException if a setting is unknown, missing or invalid
     */
    public RateSource source(RateSpec spec, Set<String> further) {
        RateSource source = unlicensed(spec, union(further, Set.of(LICENCE)));
        return spec.text(LICENCE)
                .map(licence -> (RateSource) new LicensedSource(source, licence(spec, licence)))
                .orElse(source);
    }

    private static String licence(RateSpec spec, String licence) {
        try {
            Names.require(LICENCE, licence);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(spec.kind() + ": " + invalid.getMessage(), invalid);
        }
        if (licence.isBlank()) {
            throw new IllegalArgumentException(
                    spec.kind() + ": licence: expected a licence, such as CC-BY-4.0, found a blank text");
        }
        return licence;
    }

    private RateSource unlicensed(RateSpec spec, Set<String> further) {
        if (spec.kind().equals(CONSTANT)) {
            spec.requireOnly(union(ConstantRates.KEYS, further));
            return constant(spec);
        }
        RateFormat format = RateFormat.of(spec.kind());
        Optional<Path> file = spec.path("file");
        if (file.isPresent()) {
            spec.requireOnly(union(format.keys(), Set.of("file"), further));
            return new FileSource(format.decoder(spec), file.get(), site, clock);
        }
        spec.requireOnly(union(format.keys(), httpKeys(format), further));
        RateDecoder decoder = format.decoderOfRequested(spec);
        return new HttpSource(decoder, provider(format, spec), new HttpDocuments(timeout(spec), clock), site, clock);
    }

    /** Reads one slot, since the contract decides which values are valid. */
    private RateSource constant(RateSpec spec) {
        ConstantSource source = new ConstantSource(ConstantRates.rate(spec, site), ConstantRates.value(spec), clock);
        try {
            source.<RuntimeException>read(Interval.of(Instant.EPOCH, Instant.EPOCH.plusSeconds(1)), rates -> {});
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(spec.kind() + ": " + invalid.getMessage(), invalid);
        }
        return source;
    }

    private static Set<String> httpKeys(RateFormat format) {
        Set<String> own = switch (format) {
            case ELECTRICITY_MAPS -> Set.of("zone", "endpoint", "token-file");
            case ENTSOE -> Set.of("zone", "token-file");
            case UK_CARBON_INTENSITY -> Set.of("region");
            case RTE_ECO2MIX -> Set.of("dataset");
            case WATTTIME -> Set.of("region", "signal", "token-file");
            case ELECTRICITY_MAPS_CSV, CSV -> Set.of();
        };
        return union(own, Set.of("url", "timeout"));
    }

    private static Provider provider(RateFormat format, RateSpec spec) {
        return switch (format) {
            case ELECTRICITY_MAPS ->
                new ElectricityMapsProvider(
                        base(spec, "https://api.electricitymaps.com"),
                        spec.requiredText("zone"),
                        endpoint(spec),
                        spec.word("factor-type", FactorType.class).orElse(FactorType.LIFECYCLE),
                        credentials(spec));
            case ENTSOE ->
                new EntsoeProvider(
                        base(spec, "https://web-api.tp.entsoe.eu"), spec.requiredText("zone"), credentials(spec));
            case UK_CARBON_INTENSITY ->
                new UkProvider(
                        base(spec, "https://api.carbonintensity.org.uk"),
                        spec.text("region").map(region -> safe(spec, "region", region)));
            case RTE_ECO2MIX ->
                new RteProvider(
                        base(spec, "https://odre.opendatasoft.com"),
                        safe(spec, "dataset", spec.text("dataset").orElse("eco2mix-national-tr")));
            case WATTTIME ->
                new WattTimeProvider(
                        base(spec, "https://api.watttime.org"),
                        spec.requiredText("region"),
                        spec.text("signal").orElse("co2_moer"),
                        credentials(spec));
            case ELECTRICITY_MAPS_CSV, CSV ->
                throw new IllegalArgumentException(spec.kind() + ": expected the setting file, found none");
        };
    }

    private static String endpoint(RateSpec spec) {
        String endpoint = spec.text("endpoint").orElse("history");
        if (!ElectricityMapsProvider.ENDPOINTS.contains(endpoint)) {
            throw new IllegalArgumentException(spec.kind() + ": endpoint: expected one of "
                    + ElectricityMapsProvider.ENDPOINTS + ", found '" + endpoint + "'");
        }
        return endpoint;
    }

    private static String safe(RateSpec spec, String key, String text) {
        if (!SAFE.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    spec.kind() + ": " + key + ": expected letters, digits, '.', '_' and '-', found '" + text + "'");
        }
        return text;
    }

    private static Credentials credentials(RateSpec spec) {
        return new Credentials(spec.path("token-file")
                .orElseThrow(() ->
                        new IllegalArgumentException(spec.kind() + ": expected the setting token-file, found none")));
    }

    /** Returns the address of the interface; a token is sent in clear text to this host only. */
    private static String base(RateSpec spec, String usual) {
        String text = spec.text("url").orElse(usual).replaceFirst("/+$", "");
        try {
            URI address = URI.create(text);
            String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
            boolean isSecure = scheme.equals("https")
                    || (scheme.equals("http") && LOOPBACK.contains(String.valueOf(address.getHost())));
            if (isSecure
                    && text.indexOf('@') < 0
                    && address.getHost() != null
                    && address.getRawQuery() == null
                    && address.getRawUserInfo() == null
                    && address.getRawFragment() == null) {
                return text;
            }
        } catch (IllegalArgumentException noAddress) {
            throw new IllegalArgumentException(
                    spec.kind() + ": url: expected an https URL, found another text", noAddress);
        }
        throw new IllegalArgumentException(spec.kind()
                + ": url: expected an https URL, or an http URL of this host, without '@' and query, found "
                + "another one");
    }

    private static Duration timeout(RateSpec spec) {
        Duration timeout = spec.duration("timeout").orElse(TIMEOUT);
        if (timeout.compareTo(Duration.ZERO) <= 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException(spec.kind() + ": timeout: expected more than PT0S and at most "
                    + LONGEST_TIMEOUT + ", found " + timeout);
        }
        return timeout;
    }

    @SafeVarargs
    private static Set<String> union(Set<String>... sets) {
        Set<String> all = new HashSet<>();
        for (Set<String> set : sets) {
            all.addAll(set);
        }
        return all;
    }
}
