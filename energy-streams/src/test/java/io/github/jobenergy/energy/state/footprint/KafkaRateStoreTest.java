package io.github.jobenergy.energy.state.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.footprint.RateSlots;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class KafkaRateStoreTest {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final List<Duration> LENGTHS =
            List.of(Duration.ofMinutes(15), HOUR, HOUR.plusSeconds(1), DAY, Duration.ofDays(31), RateSlot.LONGEST);

    private final KafkaRateStore rates = new KafkaRateStore(counting(store()));
    private int searched;

    private static KeyValueStore<String, byte[]> store() {
        KeyValueStore<String, byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore("rates"), Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled()
                .withCachingDisabled()
                .build();
        store.init(new MockProcessorContext<String, byte[]>().getStateStoreContext(), store);
        return store;
    }

    /** Counts the entries that searches read. */
    @SuppressWarnings("unchecked") // a proxy of the interface
    private KeyValueStore<String, byte[]> counting(KeyValueStore<String, byte[]> store) {
        return (KeyValueStore<String, byte[]>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {KeyValueStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("range")) {
                        try (KeyValueIterator<?, ?> found = store.range((String) arguments[0], (String) arguments[1])) {
                            found.forEachRemaining(entry -> searched++);
                        }
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }

    private static RateSlot slot(Instant start, Duration length) {
        return RateSlots.slot(
                RateSlots.series(RateKind.PUE, "site"), start, length, RateValue.of(BigDecimal.valueOf(1.2)));
    }

    @Test
    void aSlotOfAYearDoesNotExtendTheSearchForHoursToAYear() {
        for (int hour = 0; hour < 24 * 365; hour++) {
            rates.put(slot(BEGIN.plus(HOUR.multipliedBy(hour)), HOUR));
        }
        rates.put(slot(BEGIN.minusSeconds(1), RateSlot.LONGEST));
        long from = BEGIN.plus(DAY.multipliedBy(300)).toEpochMilli();
        searched = 0;

        assertEquals(25, rates.within(from, from + DAY.toMillis()).size());

        assertTrue(searched < 40, () -> "entries read: " + searched);
    }

    /** The length of a slot may change with a revision. */
    @Test
    void eachSlotIsFoundOnceByItsLastLength() {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            Map<RateKey, RateSlot> expected = new HashMap<>();
            rates.removeExpired(BEGIN.plus(DAY.multipliedBy(10_000)), Integer.MAX_VALUE);
            for (int put = 0; put < 50; put++) {
                RateSlot slot = slot(
                        BEGIN.plus(HOUR.multipliedBy(random.nextInt(40))), LENGTHS.get(random.nextInt(LENGTHS.size())));
                expected.put(slot.key(), slot);
                rates.put(slot);
            }
            for (int search = 0; search < 20; search++) {
                long from = BEGIN.toEpochMilli() + random.nextInt(60) * HOUR.toMillis() / 2;
                long to = from + 1 + random.nextInt(5) * HOUR.toMillis();
                Set<RateSlot> slots = expected.values().stream()
                        .filter(slot -> slot.span().start().toEpochMilli() < to
                                && slot.span().end().toEpochMilli() > from)
                        .collect(Collectors.toSet());
                List<RateSlot> found = List.copyOf(rates.within(from, to));
                assertEquals(slots, new HashSet<>(found), "seed " + seed);
                assertEquals(slots.size(), found.size(), "seed " + seed);
            }
            expected.forEach((key, slot) -> assertEquals(Optional.of(slot), rates.get(key)));
        }
    }
}
