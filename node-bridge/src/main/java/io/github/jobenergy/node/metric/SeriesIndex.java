package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.metric.MetricRule.Join;
import io.github.jobenergy.node.unit.AmountParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values that came together, to be found by metric and labels. */
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

    /** The one of that metric which has a value and the same labels. */
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

    /** The series with the labels of those that annotate it; absent where one of them is missing. */
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

    /** Those of the same metric that differ from it in that label at most, itself among them. */
    List<Series> differingIn(String label, Series series) {
        Map<String, String> others = series.labelsWithout(label);
        return named(series.name()).stream()
                .filter(other -> other.labelsWithout(label).equals(others))
                .toList();
    }
}
