package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The results read so far: every revision of a completion, and the last revision of an energy, in the order of their runs. */
public final class Results {

    private final SortedMap<RunKey, List<Published<JobCompletion>>> completions = new TreeMap<>();
    private final SortedMap<RunKey, Published<JobEnergy>> energies = new TreeMap<>();
    private final SortedMap<RunKey, SortedMap<String, Published<NodeJobEnergy>>> nodeEnergies = new TreeMap<>();
    private final SortedMap<RunKey, Published<JobFootprint>> footprints = new TreeMap<>();
    private final SortedMap<UsageKey, Published<UsageEnergy>> usage = new TreeMap<>();
    private final List<Published<Rejection>> rejections = new ArrayList<>();
    private final PlaceResults places = new PlaceResults();

    Results() {}

    void addCompletion(Published<JobCompletion> completion) {
        completions
                .computeIfAbsent(completion.value().run(), run -> new ArrayList<>())
                .add(completion);
    }

    void addEnergy(Published<JobEnergy> energy) {
        energies.merge(energy.value().run(), energy, Results::higherRevision);
    }

    private static Published<JobEnergy> higherRevision(Published<JobEnergy> one, Published<JobEnergy> other) {
        return one.value().resultRevision().revision()
                        > other.value().resultRevision().revision()
                ? one
                : other;
    }

    void remove(RunKey run) {
        energies.remove(run);
    }

    void addNodeEnergy(Published<NodeJobEnergy> energy) {
        nodeEnergies
                .computeIfAbsent(energy.value().run(), run -> new TreeMap<>())
                .put(energy.value().node().text(), energy);
    }

    void addFootprint(Published<JobFootprint> footprint) {
        footprints.put(footprint.value().run(), footprint);
    }

    void removeFootprint(RunKey run) {
        footprints.remove(run);
    }

    void addUsage(Published<UsageEnergy> row) {
        usage.put(row.value().usageKey(), row);
    }

    void removeUsage(UsageKey row) {
        usage.remove(row);
    }

    void addRejection(Published<Rejection> rejection) {
        rejections.add(rejection);
    }

    /** Returns every revision of every completion, those of each run in the order of arrival. */
    public List<Published<JobCompletion>> completions() {
        return completions.values().stream().flatMap(List::stream).toList();
    }

    /** Returns every revision of the completion of one run. */
    public List<Published<JobCompletion>> completions(RunKey run) {
        return Collections.unmodifiableList(completions.getOrDefault(run, List.of()));
    }

    /** Returns the valid completion of a run: the highest revision. */
    public Optional<JobCompletion> completion(RunKey run) {
        return completions(run).stream().map(Published::value).max(Comparator.comparingLong(JobCompletion::revision));
    }

    /** Checks whether accounting is a source of the valid completion of a run. */
    public boolean isAccounted(RunKey run) {
        return completion(run)
                .filter(known -> known.evidence().witnesses().contains(Witness.SACCT))
                .isPresent();
    }

    /** Returns the energy of each run: the highest revision. */
    public Collection<Published<JobEnergy>> energies() {
        return Collections.unmodifiableCollection(energies.values());
    }

    /** Returns the energy of one run. */
    public Optional<JobEnergy> energy(RunKey run) {
        return Optional.ofNullable(energies.get(run)).map(Published::value);
    }

    /** Checks whether the energy of a run was computed for its valid completion. */
    public boolean isComputed(RunKey run) {
        Optional<Long> published = completion(run).map(JobCompletion::revision);
        Optional<Long> computed =
                energy(run).map(known -> known.resultRevision().completionRevision());
        return published.isPresent() && published.equals(computed);
    }

    /** Checks whether a run has the footprint of its energy with the PUEs of places, or no energy. */
    public boolean hasFootprint(RunKey run) {
        Optional<JobEnergy> energy = energy(run).filter(known -> known.figures().quality() != Quality.MISSING);
        Optional<Long> computed = footprint(run)
                .filter(places::areApplied)
                .map(footprint -> footprint.footprintRevision().energyRevision());
        return energy.isEmpty()
                || computed.equals(energy.map(known -> known.resultRevision().revision()));
    }

    /** Returns the energies of places and their PUEs. */
    public PlaceResults places() {
        return places;
    }

    /** Returns the footprint of one run. */
    public Optional<JobFootprint> footprint(RunKey run) {
        return Optional.ofNullable(footprints.get(run)).map(Published::value);
    }

    /** Returns the last footprint of each run that has one. */
    public Collection<Published<JobFootprint>> footprints() {
        return Collections.unmodifiableCollection(footprints.values());
    }

    /** Returns the last answer of each node of each run. */
    public List<Published<NodeJobEnergy>> nodeEnergies() {
        return nodeEnergies.values().stream()
                .flatMap(byNode -> byNode.values().stream())
                .toList();
    }

    /** Returns the last version of each row of usage. */
    public Collection<Published<UsageEnergy>> usage() {
        return Collections.unmodifiableCollection(usage.values());
    }

    /** Returns the rejections. */
    public List<Published<Rejection>> rejections() {
        return Collections.unmodifiableList(rejections);
    }
}
