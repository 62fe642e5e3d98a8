package io.github.jobenergy.energy.place;

import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceFlag;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.place.InvalidPlaceException;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceTree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processing step of the sums of places. A row is a function of the places that apply, of the metered hours of the place and of
 * the hours of the nodes that it contains, whatever the order in which they arrived. Each input schedules the rows that it concerns: a
 * metered hour its own row, the hour of a node the rows of the places that contain it, a changed place all rows of the places whose
 * meters or nodes differ. A row is issued if it differs from the one issued before, and withdrawn if nothing is left of it. Hours older
 * than {@link PlaceSettings#RETENTION} before the newest are reported and have no effect; their rows remain as issued.
 *
 * <p>The places of a site apply as soon as they form a tree; until then, those that formed one before apply.
 */
public final class PlaceSums {

    private static final Logger LOG = LoggerFactory.getLogger(PlaceSums.class);

    private static final int REMINDERS_AT_ONCE = 4;

    private final PlaceSumStores stores;
    private final PlaceSettings settings;
    private final Rows<PlaceHour, PlaceEnergy> rows;
    private final Consumer<ExpiredHour> expired;
    private @Nullable PlaceIndex index;

    /** Whether published places may differ from those that apply; after a start they may. */
    private boolean isChanged = true;

    /**
     * Creates the step over these stores, with the consumers of rows and of hours that are not processed any more. The revision of a
     * row is not assigned yet when its consumer receives it.
     */
    public PlaceSums(
            PlaceSumStores stores,
            PlaceSettings settings,
            Rows<PlaceHour, PlaceEnergy> rows,
            Consumer<ExpiredHour> expired) {
        this.stores = stores;
        this.settings = settings;
        this.rows = rows;
        this.expired = expired;
    }

    /** Accepts a published place. Of two records of a place, the one with the highest revision holds. */
    public void take(Place place) {
        boolean isOld = stores.published().stream()
                .anyMatch(known -> known.key().equals(place.key()) && known.revision() > place.revision());
        if (!isOld) {
            stores.putPublished(place);
            isChanged = true;
        }
    }

    /** Accepts that a place no longer exists. */
    public void remove(PlaceKey place) {
        stores.removePublished(place);
        isChanged = true;
    }

    /** Accepts the metered energy of a place in an hour. */
    public void take(MeteredPlaceHour metered, Instant now) {
        PlaceHour placeHour = metered.placeHour();
        Optional<MeteredPlaceHour> known = stores.metered(placeHour);
        boolean isNothing = known.isEmpty() && metered.meters().isEmpty();
        if (isNothing || known.filter(metered::equals).isPresent()) {
            return;
        }
        if (isRetained("meters of place " + placeHour, placeHour.hourTime())) {
            stores.putHour(placeHour.hourTime().toEpochMilli());
            stores.putMetered(metered);
            schedule(placeHour, now);
        }
    }

    /** Accepts the energy of a node in an hour. The highest revision holds. */
    public void take(NodeHourEnergy node, Instant now) {
        NodeHour nodeHour = node.nodeHour();
        boolean isKnown = stores.nodeHour(nodeHour)
                .filter(known -> known.revision() >= node.revision())
                .isPresent();
        if (!isKnown && isRetained("node " + nodeHour, nodeHour.hourTime())) {
            stores.putHour(nodeHour.hourTime().toEpochMilli());
            stores.putNodeHour(node);
            index().containing(nodeHour.node())
                    .forEach(place -> schedule(new PlaceHour(place, nodeHour.hourTime()), now));
        }
    }

    /** Checks whether an hour is retained; reports it otherwise. */
    private boolean isRetained(String input, Instant hour) {
        long oldest = oldest();
        boolean isRetained = hour.toEpochMilli() >= oldest;
        if (!isRetained) {
            expired.accept(new ExpiredHour(input, hour, Instant.ofEpochMilli(oldest)));
        }
        return isRetained;
    }

    private long oldest() {
        long newest = stores.newestHour();
        return newest == Long.MIN_VALUE ? 0 : Math.max(0, newest - PlaceSettings.RETENTION.toMillis());
    }

    private void schedule(PlaceHour hour, Instant now) {
        stores.putReminder(hour, now.plus(settings.coalescing()).toEpochMilli());
    }

    private PlaceIndex index() {
        PlaceIndex known = index == null ? new PlaceIndex(stores.applied()) : index;
        index = known;
        return known;
    }

    /** Applies changed places, and computes the rows that are due at this wall time. Returns whether more are due at once. */
    public boolean wake(Instant now) {
        if (isChanged) {
            apply(now);
            isChanged = false;
        }
        List<PlaceHour> due = stores.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        for (PlaceHour hour : due) {
            try {
                compute(hour, now);
            } catch (RuntimeException failure) {
                rows.fail(hour, failure);
            }
        }
        return due.size() == REMINDERS_AT_ONCE;
    }

    private void apply(Instant now) {
        PlaceIndex before = index();
        Map<String, List<Place>> published = bySite(stores.published());
        Map<String, List<Place>> applied = bySite(stores.applied());
        applied.forEach((site, places) -> {
            if (!published.containsKey(site)) {
                replace(places, List.of());
            }
        });
        published.forEach((site, places) -> {
            if (isTree(site, places)) {
                replace(applied.getOrDefault(site, List.of()), places);
            }
        });
        PlaceIndex after = new PlaceIndex(stores.applied());
        index = after;
        long oldest = oldest();
        List<Long> retained =
                stores.hours().stream().filter(hour -> hour >= oldest).toList();
        for (PlaceKey place : before.differences(after)) {
            retained.forEach(hour -> schedule(new PlaceHour(place, Instant.ofEpochMilli(hour)), now));
        }
    }

    private static Map<String, List<Place>> bySite(List<Place> places) {
        return places.stream()
                .collect(Collectors.groupingBy(place -> place.key().site()));
    }

    private static boolean isTree(String site, List<Place> places) {
        try {
            PlaceTree.of(places);
            return true;
        } catch (InvalidPlaceException invalid) {
            LOG.atInfo()
                    .addKeyValue("site", site)
                    .addKeyValue("reason", invalid.getMessage())
                    .log("The places of the site are no tree yet; the places before apply");
            return false;
        }
    }

    private void replace(List<Place> before, List<Place> after) {
        List<Place> gone = new ArrayList<>(before);
        gone.removeIf(place -> after.stream().anyMatch(other -> other.key().equals(place.key())));
        gone.forEach(place -> stores.removeApplied(place.key()));
        after.stream().filter(place -> !before.contains(place)).forEach(stores::putApplied);
    }

    private void compute(PlaceHour hour, Instant now) {
        if (!isRetained("energy of place " + hour, hour.hourTime())) {
            return;
        }
        Optional<PlaceEnergy> before = stores.row(hour);
        Optional<PlaceEnergy> after = index().place(hour.place()).flatMap(place -> row(place, hour));
        if (after.isEmpty()) {
            before.ifPresent(known -> {
                stores.removeRow(hour);
                rows.withdraw(hour);
            });
        } else if (before.filter(after.get()::hasSameContentAs).isEmpty()) {
            PlaceEnergy issued = after.get().toBuilder().observedTime(now).build();
            stores.putRow(issued);
            rows.issue(issued);
            warn(issued);
        }
    }

    private Optional<PlaceEnergy> row(Place place, PlaceHour hour) {
        List<MeterHour> meters =
                stores.metered(hour).map(MeteredPlaceHour::meters).orElse(List.of());
        List<Optional<NodeHourEnergy>> nodes = index().nodes(place.key()).stream()
                .map(node -> stores.nodeHour(new NodeHour(node, hour.hourTime())))
                .toList();
        return PlaceEnergyCalculator.of(place, hour.hourTime(), meters, nodes);
    }

    /** Reports energies that contradict each other, with the figures. */
    private static void warn(PlaceEnergy row) {
        for (PlaceFlag flag : List.of(PlaceFlag.FACILITY_BELOW_IT, PlaceFlag.NODES_EXCEED_METER)) {
            if (row.placeFlags().contains(flag)) {
                LOG.atWarn()
                        .addKeyValue("place", row.placeHour().text())
                        .addKeyValue("reason", flag)
                        .addKeyValue("sums", row.sums())
                        .addKeyValue("nodes", row.nodes().nodesEnergy())
                        .log("{} {}", flag.condition(), flag.consequence());
            }
        }
    }
}
