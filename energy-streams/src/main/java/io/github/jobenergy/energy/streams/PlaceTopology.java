package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.place.MeteredPlaceHour;
import io.github.jobenergy.energy.place.NodeHourEnergy;
import io.github.jobenergy.energy.place.PlaceSettings;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.energy.state.place.PlaceStoreNames;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.energy.streams.sinks.AccountWriter;
import io.github.jobenergy.energy.streams.sinks.SchemaSerializer;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.energy.streams.steps.Reader.Form;
import io.github.jobenergy.energy.streams.steps.place.PlaceMeterStep;
import io.github.jobenergy.energy.streams.steps.place.PlaceNews;
import io.github.jobenergy.energy.streams.steps.place.PlaceRevisionStep;
import io.github.jobenergy.energy.streams.steps.place.PlaceSumStep;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The part of the topology that publishes the energy of places. The sums are computed in one task, since a room contains the nodes of
 * all partitions:
 *
 * <pre>
 *   place-power ─► place-meters ─► used-site-meters ─┐
 *   node-energy ─────────────────► used-site-nodes ──┼► place-sums ─► used-site-rows ─► place-revisions ─┬► place-energy
 *   places ──────────────────────► used-site-places ─┘                                    ▲              └► rates
 *                                                                          place-energy ──┘
 * </pre>
 */
final class PlaceTopology {

    /**
     * The names of the sources of a topology determine the numbers of its tasks; these, and those of the repartition topics, are behind
     * all others, so that the other tasks keep their numbers.
     */
    private static final String READINGS = "used-readings-of-places";

    private static final String TREE = "used-tree-of-places";
    private static final String ROWS = "used-rows-of-places";

    /** The key of all records for the one task of the sums. */
    private static final String ALL = "places";

    private final EnergyTopology topology;
    private final EnergySettings settings;
    private final PlaceSettings stated;

    /** Creates a part of that topology. */
    PlaceTopology(EnergyTopology topology, EnergySettings settings) {
        this.topology = topology;
        this.settings = settings;
        this.stated = new PlaceSettings(
                settings.meter().coalescing(), settings.meter().deadline());
    }

    /** Publishes the energy of places, from their readings and the published energy of the hours of nodes. */
    void publish(KStream<String, Event> nodeHours) {
        revisions(sums(meters(), nodes(nodeHours), tree()));
    }

    private KStream<String, Event> meters() {
        StoreBuilder<?> rejections = StoreNames.rejections("places");
        KStream<String, Event> readings = topology.read(
                new Form<>(
                        Topic.PLACE_POWER, PlaceReading.class, it -> it.place().text(), Event.PlaceRead::new),
                READINGS,
                rejections);
        KStream<String, Event> hours = topology.withoutRejected(
                readings.process(
                        EnergyTopology.step(() -> new PlaceMeterStep(stated), PlaceStoreNames.ofMeters()),
                        Named.as("place-meters")),
                "place-meters",
                rejections);
        return toOneTask(
                hours,
                "meters",
                MeteredPlaceHour.class,
                it -> ((Event.PlaceMetered) it).hour(),
                Event.PlaceMetered::new);
    }

    private KStream<String, Event> nodes(KStream<String, Event> nodeHours) {
        return toOneTask(
                nodeHours.filter((key, event) -> event instanceof Event.PublishedHour, Named.as("nodes-of-places")),
                "nodes",
                NodeHourEnergy.class,
                it -> NodeHourEnergy.of(((Event.PublishedHour) it).hour()),
                Event.NodeOfPlaces::new);
    }

    private KStream<String, Event> tree() {
        KStream<String, Event> places = topology.read(
                new Form<>(
                        Topic.PLACES, Place.class, it -> it.key().text(), (it, origin) -> new Event.PlaceChanged(it)),
                TREE,
                StoreNames.rejections("tree-of-places"));
        return toOneTask(places, "places", PlaceNews.class, PlaceNews::of, PlaceNews::event);
    }

    private <T> KStream<String, Event> toOneTask(
            KStream<String, Event> events,
            String what,
            Class<T> type,
            Function<Event, T> sent,
            Function<T, Event> read) {
        return events.selectKey((key, event) -> ALL, Named.as("key-site-" + what))
                .mapValues(sent::apply, Named.as("select-site-" + what))
                .repartition(Repartitioned.<String, T>as("used-site-" + what)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(EnergyTopology.records(type))
                        .withNumberOfPartitions(1))
                .mapValues(read::apply, Named.as("read-site-" + what));
    }

    private KStream<String, Event> sums(
            KStream<String, Event> meters, KStream<String, Event> nodes, KStream<String, Event> tree) {
        KStream<String, Event> inputs =
                meters.merge(nodes, Named.as("meters-and-nodes")).merge(tree, Named.as("place-inputs"));
        return topology.withoutRejected(
                        inputs.process(
                                EnergyTopology.step(() -> new PlaceSumStep(stated), PlaceStoreNames.ofSums()),
                                Named.as("place-sums")),
                        "place-sums",
                        StoreNames.rejections("place-sums"))
                .mapValues(PlaceTopology::computed, Named.as("select-site-rows"))
                .repartition(Repartitioned.<String, PlaceRow>as(TopicSetup.PLACE_ROWS)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(EnergyTopology.records(PlaceRow.class))
                        .withNumberOfPartitions(settings.partitions()))
                .mapValues(PlaceTopology::event, Named.as("read-site-rows"));
    }

    /**
     * A row between two parts of the topology.
     *
     * @param key the text of the key of the row
     * @param content the row; absent if nothing is left of it
     */
    record PlaceRow(String key, Optional<PlaceEnergy> content) {}

    private static PlaceRow computed(Event event) {
        return event instanceof Event.ComputedPlaceHour computed
                ? new PlaceRow(computed.row().placeHour().text(), Optional.of(computed.row()))
                : new PlaceRow(((Event.EmptyPlaceHour) event).hour().text(), Optional.empty());
    }

    private static Event event(PlaceRow row) {
        return row.content()
                .<Event>map(Event.ComputedPlaceHour::new)
                .orElseGet(() -> new Event.EmptyPlaceHour(PlaceHour.parse(row.key())));
    }

    private void revisions(KStream<String, Event> rows) {
        KStream<String, Event> published = topology.read(
                new Form<>(
                        Topic.PLACE_ENERGY,
                        PlaceEnergy.class,
                        it -> it.placeHour().text(),
                        (it, origin) -> new Event.PublishedPlaceHour(it)),
                ROWS,
                StoreNames.rejections("place-rows"));
        KStream<String, Event> outputs = rows.merge(published, Named.as("computed-and-published-rows"))
                .process(
                        EnergyTopology.step(PlaceRevisionStep::new, PlaceStoreNames.ofRevisions()),
                        Named.as("place-revisions"));
        outputs.filterNot((key, event) -> isRate(event), Named.as("rows-of-places"))
                .processValues(AccountWriter::new, Named.as("write-place-energy"))
                .to(settings.topicName(Topic.PLACE_ENERGY), SchemaSerializer.produced(Topic.PLACE_ENERGY));
        outputs.filter((key, event) -> isRate(event), Named.as("rates-of-places"))
                .processValues(AccountWriter::new, Named.as("write-rates-of-places"))
                .to(settings.topicName(Topic.RATES), SchemaSerializer.produced(Topic.RATES));
    }

    private static boolean isRate(Event event) {
        return event instanceof Event.Rated || event instanceof Event.RateWithdrawn;
    }
}
