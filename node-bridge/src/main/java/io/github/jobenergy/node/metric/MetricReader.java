package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.metric.MappedSeries.Meter;
import io.github.jobenergy.node.metric.RuleReader.Outcome;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Converts metrics to samples by a table. A meter is reported once, however often its value occurs: a GPU once for all the jobs
 * in its labels. If two values of one meter differ, both are rejected, since neither can be preferred, unless the table states
 * that the exporter reads the meter anew for each. A value with a time is reported once for each time.
 */
public final class MetricReader {

    /** The maximum number of meters whose last time is kept; the least recently seen meters are removed first. */
    private static final int MOST_METERS = 200_000;

    private final MetricTable table;
    private final Duration every;
    private final SeriesMemory earlierSeries = new SeriesMemory();
    private final Map<Meter, MappedSeries> last = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Meter, MappedSeries> eldest) {
            return size() > MOST_METERS;
        }
    };

    /** Creates a reader of series whose scrape interval is unknown. */
    public MetricReader(MetricTable table) {
        this(table, Duration.ZERO);
    }

    /** Creates a reader with this table and this scrape interval; a mean over less than the interval is an instant. */
    public MetricReader(MetricTable table, Duration every) {
        this.table = table;
        this.every = every;
    }

    /** Whether the table uses the metric. */
    public boolean reads(String metric) {
        return table.reads(metric);
    }

    /**
     * Reads all series of one scrape.
     *
     * @return the number of meters with a value, including values that were reported before and values that contradict each other
     */
    public int read(List<Series> series, SeriesContext context, SampleSink findings) {
        RuleReader reader = new RuleReader(new SeriesIndex(series), context, new SeriesMemory(), every);
        Map<Meter, List<MappedSeries>> byMeter = new LinkedHashMap<>();
        for (Series one : series) {
            map(reader, one, table.rulesOf(one.name()), context, findings)
                    .ifPresent(mapped -> byMeter.computeIfAbsent(mapped.meter(), meter -> new ArrayList<>())
                            .add(mapped));
        }
        byMeter.values().forEach(ofMeter -> reportOnce(ofMeter, context, findings));
        return byMeter.size();
    }

    /**
     * Reads a series that arrived alone. If the deciding rule needs other series, the series is ignored; conditions on any series
     * of the node are evaluated with the earlier series of that node.
     */
    public void read(Series series, SeriesContext context, SampleSink findings) {
        List<MetricRule> rules = new ArrayList<>();
        for (MetricRule rule : table.rulesOf(series.name())) {
            if (rule.needsOthers() && (!rule.joins().isEmpty() || rule.fits(series))) {
                break;
            }
            rules.add(rule);
        }
        RuleReader reader = new RuleReader(new SeriesIndex(List.of(series)), context, earlierSeries, every);
        map(reader, series, rules, context, findings)
                .ifPresent(mapped -> reportOnce(List.of(mapped), context, findings));
    }

    private static Optional<MappedSeries> map(
            RuleReader reader, Series series, List<MetricRule> rules, SeriesContext context, SampleSink findings) {
        try {
            for (MetricRule rule : rules) {
                Outcome outcome = reader.read(rule, series);
                if (outcome.isDecided()) {
                    return outcome.mapped();
                }
            }
        } catch (UnusableValueException unusable) {
            findings.rejected(unusable.at(context.origin().apply(series), context.arrival()));
        }
        return Optional.empty();
    }

    private void reportOnce(List<MappedSeries> ofMeter, SeriesContext context, SampleSink findings) {
        MappedSeries first = ofMeter.stream()
                .filter(mapped -> mapped.rule().isRepeated())
                .max(Comparator.comparing(MappedSeries::amount))
                .orElse(ofMeter.get(0));
        Optional<MappedSeries> other = ofMeter.stream()
                .filter(mapped -> !first.rule().isRepeated() && !mapped.repeats(first))
                .findFirst();
        if (other.isPresent()) {
            Origin origin = context.origin().apply(other.get().series());
            findings.rejected(origin.reject(
                    RejectionReason.INVALID_FIELD,
                    Optional.of("domain"),
                    "expected one value of " + first.meter().domain() + " by "
                            + first.meter().source() + " for " + first.meter().target() + ", found "
                            + describe(first) + " and " + describe(other.get()),
                    context.arrival()));
        } else if (first.time().isEmpty() || isNew(first)) {
            findings.found(new Sample(
                    first.meter().target(),
                    first.meter().domain(),
                    first.meter().source(),
                    first.measurement(),
                    first.time(),
                    context.arrival()));
        }
    }

    private static String describe(MappedSeries mapped) {
        return mapped.series().value() + " with "
                + new TreeMap<>(mapped.series().labels());
    }

    private boolean isNew(MappedSeries mapped) {
        MappedSeries before = last.put(mapped.meter(), mapped);
        return before == null
                || !(mapped.rule().isRepeated() ? mapped.time().equals(before.time()) : mapped.repeats(before));
    }
}
