package io.github.jobenergy.quickstart.foreign;

import io.github.jobenergy.quickstart.foreign.rule.Series;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Ten measured trainings on one node, and the rule by which MLCommons computes one figure from them. */
final class MlperfRuns {

    /** The factor of the benchmark's reference convergence, in {@code scaling.json} of the submission. */
    static final double SCALING = 1.034722222222222;

    private MlperfRuns() {}

    /**
     * One training.
     *
     * @param start the start of the measurement
     * @param training the time of the training, which is shorter than the measurement
     * @param number the number of the file
     */
    record Training(Instant start, Duration training, int number) {

        /** Returns the power at the input ({@code ac}) or behind the rectifier ({@code dc}). */
        Series series(String column) throws IOException {
            return SeriesFile.read("mlperf-llama2/run-%02d.csv".formatted(number))
                    .means(column, start);
        }
    }

    static List<Training> all() throws IOException {
        List<Training> trainings = new ArrayList<>();
        for (List<String> row : SeriesFile.read("mlperf-llama2/runs.csv").rows()) {
            trainings.add(new Training(
                    Instant.ofEpochMilli(Long.parseLong(row.get(1))),
                    Duration.ofMillis(Long.parseLong(row.get(2))),
                    Integer.parseInt(row.get(0))));
        }
        return trainings;
    }

    /**
     * Returns the published figure: the mean without the shortest and the longest training, times the scaling factor.
     *
     * @param figures one figure for each training, in the order of {@link #all()}
     */
    static double published(List<Training> trainings, List<Double> figures) {
        List<Integer> byTime = new ArrayList<>();
        for (int i = 0; i < trainings.size(); i++) {
            byTime.add(i);
        }
        byTime.sort(Comparator.comparing(index -> trainings.get(index).training()));
        double sum = 0;
        for (int index : byTime.subList(1, byTime.size() - 1)) {
            sum += figures.get(index);
        }
        return sum / (byTime.size() - 2) * SCALING;
    }
}
