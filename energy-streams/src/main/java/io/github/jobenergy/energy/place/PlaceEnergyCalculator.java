package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.EnergyBounds;
import io.github.jobenergy.schemas.energy.place.FeedEnergy;
import io.github.jobenergy.schemas.energy.place.MeasuredSum;
import io.github.jobenergy.schemas.energy.place.NodeSum;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceFlag;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.energy.place.PlacePue;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Computes the energy of a place in an hour from the hours of its meters and of the nodes that it contains, by the rules of the tree of
 * places: feeds of one measured energy are added, meters of one feed are alternatives, and meters of places below are not used.
 */
final class PlaceEnergyCalculator {

    /** The percentage of the upper bound of the IT energy above which the energy of the nodes contradicts it. */
    private static final long CONTRADICTION_PERCENT = 105;

    private static final long WHOLE_PERCENT = 100;

    private PlaceEnergyCalculator() {}

    /** Returns the row of a place and an hour, as its first revision; empty if neither a meter nor a node has an energy. */
    static Optional<PlaceEnergy> of(
            Place place, Instant hour, Collection<MeterHour> meters, Collection<Optional<NodeHourEnergy>> nodeHours) {
        List<FeedEnergy> feeds = feeds(place, meters);
        NodeSum nodes = nodes(nodeHours);
        boolean isMetered = feeds.stream().anyMatch(feed -> feed.energy().isPresent());
        if (!isMetered && nodes.nodesEnergy().isEmpty()) {
            return Optional.empty();
        }
        List<MeasuredSum> sums = sums(feeds);
        Set<PlaceFlag> flags = EnumSet.noneOf(PlaceFlag.class);
        if (feeds.stream().anyMatch(feed -> feed.energy().isEmpty())) {
            flags.add(PlaceFlag.FEED_NOT_METERED);
        }
        if (!nodes.isComplete() && nodes.nodeCount() > 0) {
            flags.add(PlaceFlag.NODES_NOT_METERED);
        }
        Optional<MeasuredSum> it = sum(sums, MeasuredEnergy.IT).filter(MeasuredSum::isComplete);
        if (it.filter(known -> isExceeded(known, nodes)).isPresent()) {
            flags.add(PlaceFlag.NODES_EXCEED_METER);
        }
        Optional<Energy> difference =
                nodes.isComplete() ? it.flatMap(known -> difference(known, nodes)) : Optional.empty();
        PlacePue pue = new PueRule(feeds, sums, flags).pue();
        // The revision and the time are those of the publication.
        return Optional.of(PlaceEnergy.builder(new PlaceHour(place.key(), hour), 1)
                .feeds(feeds)
                .sums(sums)
                .nodes(nodes)
                .difference(difference)
                .pue(pue)
                .placeFlags(List.copyOf(flags))
                .observedTime(Instant.EPOCH)
                .build());
    }

    private static Optional<Energy> difference(MeasuredSum it, NodeSum nodes) {
        return nodes.nodesEnergy().map(energy -> it.bounds().energy().minus(energy));
    }

    private static boolean isExceeded(MeasuredSum it, NodeSum nodes) {
        long most = Math.multiplyExact(it.bounds().energyUpper().millijoules(), CONTRADICTION_PERCENT);
        return nodes.nodesEnergy()
                .filter(energy -> Math.multiplyExact(energy.millijoules(), WHOLE_PERCENT) > most)
                .isPresent();
    }

    private static Optional<MeasuredSum> sum(List<MeasuredSum> sums, MeasuredEnergy measured) {
        return sums.stream().filter(sum -> sum.measuredEnergy() == measured).findFirst();
    }

    private static List<FeedEnergy> feeds(Place place, Collection<MeterHour> hours) {
        Map<MeasuredEnergy, Map<String, List<PlaceMeter>>> meters = new TreeMap<>();
        for (PlaceMeter meter : place.meters()) {
            meters.computeIfAbsent(meter.measuredEnergy(), any -> new TreeMap<>())
                    .computeIfAbsent(meter.feed(), any -> new ArrayList<>())
                    .add(meter);
        }
        List<FeedEnergy> feeds = new ArrayList<>();
        meters.forEach((measured, byFeed) ->
                byFeed.forEach((feed, ofFeed) -> feeds.add(new FeedSelection(measured, feed, ofFeed).of(hours))));
        return feeds;
    }

    private static List<MeasuredSum> sums(List<FeedEnergy> feeds) {
        List<MeasuredSum> sums = new ArrayList<>();
        for (MeasuredEnergy measured : MeasuredEnergy.values()) {
            sum(measured, feedsOf(feeds, measured)).ifPresent(sums::add);
        }
        return sums;
    }

    /** Returns the feeds that make up a measured energy; none of the facility unless it has a feed that is not of IT equipment. */
    static List<FeedEnergy> feedsOf(List<FeedEnergy> feeds, MeasuredEnergy measured) {
        List<FeedEnergy> own =
                feeds.stream().filter(feed -> feed.measuredEnergy() == measured).toList();
        boolean isDerived = measured == MeasuredEnergy.FACILITY
                && own.isEmpty()
                && feeds.stream().anyMatch(feed -> feed.measuredEnergy() == MeasuredEnergy.OVERHEAD)
                && feeds.stream().anyMatch(feed -> feed.measuredEnergy() == MeasuredEnergy.IT);
        return isDerived ? feeds : own;
    }

    private static Optional<MeasuredSum> sum(MeasuredEnergy measured, List<FeedEnergy> feeds) {
        Optional<EnergyBounds> bounds =
                feeds.stream().flatMap(feed -> feed.bounds().stream()).reduce(EnergyBounds::plus);
        Quality worst = feeds.stream().map(FeedEnergy::quality).reduce(Quality.MEASURED, Quality::orWorse);
        Quality quality = worst == Quality.MISSING ? Quality.PARTIAL : worst;
        Duration metered = feeds.stream()
                .map(FeedEnergy::metered)
                .reduce((one, other) -> one.compareTo(other) <= 0 ? one : other)
                .orElse(Duration.ZERO);
        return bounds.map(known -> new MeasuredSum(measured, quality, known, metered));
    }

    private static NodeSum nodes(Collection<Optional<NodeHourEnergy>> hours) {
        long complete = 0;
        long partial = 0;
        Energy energy = Energy.ZERO;
        Duration metered = Duration.ZERO;
        Quality quality = Quality.MEASURED;
        for (Optional<NodeHourEnergy> hour : hours) {
            if (hour.isPresent() && !hour.get().isMissing()) {
                NodeHourEnergy known = hour.get();
                complete += known.isComplete() ? 1 : 0;
                partial += known.isComplete() ? 0 : 1;
                energy = energy.plus(known.energy());
                metered = metered.plus(known.metered());
                quality = quality.orWorse(known.quality());
            }
        }
        long present = complete + partial;
        return new NodeSum(
                hours.size(),
                complete,
                partial,
                hours.size() - present,
                present == 0 ? Quality.MISSING : complete < hours.size() ? Quality.PARTIAL : quality,
                present == 0 ? Optional.empty() : Optional.of(energy),
                metered);
    }
}
