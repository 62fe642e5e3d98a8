package io.github.jobenergy.jobcomp.spool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FirstNamesTest {

    private static final int NAMES = 1_000;
    private static final long SEED = 1;

    private static Stream<List<String>> orders() {
        List<String> rising = new ArrayList<>();
        for (int i = 0; i < NAMES; i++) {
            rising.add(Integer.toString(NAMES + i));
        }
        List<String> falling = new ArrayList<>(rising);
        Collections.reverse(falling);
        List<String> mixed = new ArrayList<>(rising);
        Collections.shuffle(mixed, new Random(SEED));
        return Stream.of(rising, falling, mixed);
    }

    @ParameterizedTest
    @MethodSource("orders")
    void areTheSameInAnyOrder(List<String> names) {
        for (int most : List.of(0, 1, 3, 100, NAMES - 1, NAMES, 2 * NAMES)) {
            FirstNames first = new FirstNames(most);
            names.forEach(first::add);

            assertEquals(names.stream().sorted().limit(most).toList(), first.inOrder());
        }
    }
}
