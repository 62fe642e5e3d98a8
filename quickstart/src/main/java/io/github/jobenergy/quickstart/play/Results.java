package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
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

/** What has come out so far. Of completions every revision, of energies the last one, in the order of their runs. */
public final class Results {

    private final SortedMap<RunKey, List<Published<JobCompletion>>> completions = new TreeMap<>();
    private final SortedMap<RunKey, Published<JobEnergy>> energies = new TreeMap<>();
    private final SortedMap<RunKey, SortedMap<String, Published<NodeJobEnergy>>> nodeEnergies = new TreeMap<>();
    private final SortedMap<UsageKey, Published<UsageEnergy>> usage = new TreeMap<>();
    private final List<Published<Rejection>> rejections = new ArrayList<>();

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
        return one.value().edition().revision() > other.value().edition().revision() ? one : other;
    }

    void forget(RunKey run) {
        energies.remove(run);
    }

    void addNodeEnergy(Published<NodeJobEnergy> energy) {
        nodeEnergies
                .computeIfAbsent(energy.value().run(), run -> new TreeMap<>())
                .put(energy.value().node().text(), energy);
    }

    void addUsage(Published<UsageEnergy> row) {
        usage.put(row.value().usageKey(), row);
    }

    void forgetUsage(UsageKey row) {
        usage.remove(row);
    }

    void addRejection(Published<Rejection> rejection) {
        rejections.add(rejection);
    }

    /** Every revision of every completion, each run's in the order it came. */
    public List<Published<JobCompletion>> completions() {
        return completions.values().stream().flatMap(List::stream).toList();
    }

    /** Every revision of one run's completion. */
    public List<Published<JobCompletion>> completions(RunKey run) {
        return Collections.unmodifiableList(completions.getOrDefault(run, List.of()));
    }

    /** The completion that holds for a run: the highest revision. */
    public Optional<JobCompletion> completion(RunKey run) {
        return completions(run).stream().map(Published::value).max(Comparator.comparingLong(JobCompletion::revision));
    }

    /** Whether accounting has been heard on a run. */
    public boolean isAccounted(RunKey run) {
        return completion(run)
                .filter(known -> known.evidence().witnesses().contains(Witness.SACCT))
                .isPresent();
    }

    /** The energy of each run: the highest revision. */
    public Collection<Published<JobEnergy>> energies() {
        return Collections.unmodifiableCollection(energies.values());
    }

    /** The energy of one run. */
    public Optional<JobEnergy> energy(RunKey run) {
        return Optional.ofNullable(energies.get(run)).map(Published::value);
    }

    /** Whether a run's energy answers the completion that holds. */
    public boolean isAnswered(RunKey run) {
        Optional<Long> asked = completion(run).map(JobCompletion::revision);
        Optional<Long> answered = energy(run).map(known -> known.edition().completionRevision());
        return asked.isPresent() && asked.equals(answered);
    }

    /** What each node of each run answered last. */
    public List<Published<NodeJobEnergy>> nodeEnergies() {
        return nodeEnergies.values().stream()
                .flatMap(byNode -> byNode.values().stream())
                .toList();
    }

    /** What was used by whom on which day: the last of each row. */
    public Collection<Published<UsageEnergy>> usage() {
        return Collections.unmodifiableCollection(usage.values());
    }

    /** What could not be used. */
    public List<Published<Rejection>> rejections() {
        return Collections.unmodifiableList(rejections);
    }
}
