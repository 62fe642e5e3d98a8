package io.github.jobenergy.rate.cli;

import io.github.jobenergy.rate.run.NamedSource;
import io.github.jobenergy.rate.source.RateSource;
import io.github.jobenergy.rate.source.RateSources;
import io.github.jobenergy.rate.spec.RateSpec;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the site and the sources. */
final class SourceOptions {

    private static final String NAME = "name";
    private static final String EVERY = "every";
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration USUAL = Duration.ofMinutes(15);

    @Option(
            names = "--source",
            required = true,
            paramLabel = "KIND[,KEY=VALUE...]",
            completionCandidates = KindNames.class,
            description =
                    "Source of slots: ${COMPLETION-CANDIDATES}. May be given more than once. Keys of each kind: "
                            + "name (default: the kind), every (time between two polls, default: PT15M) and licence (of the "
                            + "values, as an SPDX identifier; default: none). The further keys are listed in docs/rate-bridge.md. In a configuration file: source.NAME=KIND[,KEY=VALUE...].")
    private List<String> sources = new ArrayList<>();

    @Mixin
    private SiteOption site = new SiteOption();

    String site() {
        return site.site();
    }

    /**
     * Creates the sources.
     *
     * @throws IllegalArgumentException if an option is invalid
     */
    List<NamedSource> open(Clock clock) {
        RateSources kinds = new RateSources(site(), clock);
        List<NamedSource> opened = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (String text : sources) {
            try {
                NamedSource source = open(kinds, RateSpec.parse(text));
                if (!names.add(source.name())) {
                    throw new IllegalArgumentException("expected each name once, found '" + source.name() + "' twice");
                }
                opened.add(source);
            } catch (IllegalArgumentException invalid) {
                throw new IllegalArgumentException("source: " + invalid.getMessage(), invalid);
            }
        }
        return opened;
    }

    private static NamedSource open(RateSources kinds, RateSpec spec) {
        RateSource source = kinds.source(spec, Set.of(NAME, EVERY));
        Duration every = spec.duration(EVERY).orElse(USUAL);
        if (every.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException(
                    spec.kind() + ": every: expected " + SHORTEST + " or more, found " + every);
        }
        return new NamedSource(spec.text(NAME).orElse(spec.kind()), source, every);
    }
}
