package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.metric.MetricRule.Join;
import io.github.jobenergy.node.unit.AmountParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An index of the series of one scrape, by metric and by labels. */
final class SeriesIndex {

    private final Map<String, List<Series>> byName = new HashMap<>();
    private final Map<String, Map<Map<String, String>, Series>> byLabels = new HashMap<>();

    SeriesIndex(List<Series> series) {
        for (Series one : series) {
            byName.computeIfAbsent(one.name(), name -> new ArrayList<>()).add(one);
            byLabels.computeIfAbsent(one.name(), name -> new HashMap<>()).putIfAbsent(one.labels(), one);
        }
    }

    List<Series> named(String metric) {
        return byName.getOrDefault(metric, List.of());
    }

    /** The series of that metric with the same labels and a value. */
    Optional<Series> like(Series series, String metric) {
        return Optional.ofNullable(byLabels.getOrDefault(metric, Map.of()).get(series.labels()))
                .filter(like -> !isBlank(like.value()));
    }

    private static boolean isBlank(String value) {
        return Blanks.isBlank(value)
                || AmountParser.parse(value)
                        .filter(amount -> Blanks.isBlank(amount, false))
                        .isPresent();
    }

    /** The series with the labels of its annotating metrics; empty if one of these is missing. */
    Optional<Series> joined(Series series, List<Join> joins) {
        Series joined = series;
        for (Join join : joins) {
            Optional<Series> annotation = named(join.metric()).stream()
                    .filter(other -> join.on().stream()
                            .allMatch(label -> other.label(label).equals(series.label(label))))
                    .findFirst();
            if (annotation.isEmpty()) {
                return Optional.empty();
            }
            joined = joined.with(annotation.get().labels());
        }
        return Optional.of(joined);
    }

    /** The series of the same metric that are equal except for that label, including the series itself. */
    List<Series> differingIn(String label, Series series) {
        Map<String, String> others = series.labelsWithout(label);
        return named(series.name()).stream()
                .filter(other -> other.labelsWithout(label).equals(others))
                .toList();
    }
}
