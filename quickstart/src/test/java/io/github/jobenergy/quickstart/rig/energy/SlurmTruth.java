package io.github.jobenergy.quickstart.rig.energy;

import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which run held which nodes from when to when, by what slurmctld shows and passes on itself, in whole seconds of its clock, and by
 * nothing that a bridge publishes or accounting holds:
 *
 * <pre>
 *   held       |=====n[1-3]=====|--n[1-2]--|---n1---|
 *            start           resize     resize     end
 *   start      StartTime of scontrol, observed while the run held nodes
 *   resize     END of a RESIZING call of the completion script, NODES until then
 *   end        END of the last call, NODES until then
 * </pre>
 *
 * <p>The START of the calls is not used: after a resize it is that of the resize, even for a later run of the job.
 */
final class SlurmTruth {

    private static final String RESIZING = "RESIZING";

    private final SlurmRig rig;
    private final Map<RunKey, Observed> observed = new HashMap<>();

    /**
     * A run while it held nodes.
     *
     * @param start when they were allocated
     * @param nodes each list of its nodes in turn
     */
    private record Observed(Instant start, List<String> nodes) {

        Observed with(String latest) {
            List<String> longer = new ArrayList<>(nodes);
            if (longer.isEmpty() || !longer.get(longer.size() - 1).equals(latest)) {
                longer.add(latest);
            }
            return new Observed(start, longer);
        }
    }

    SlurmTruth(SlurmRig rig) {
        this.rig = rig;
    }

    /** Observes the jobs; to be called before each change of a job that holds nodes, and after the end of the last job. */
    Map<Long, ScontrolJob> observe() throws IOException, InterruptedException {
        Map<Long, ScontrolJob> jobs = ScontrolJob.all(rig);
        jobs.values().stream()
                .filter(SlurmTruth::isObservable)
                .forEach(job -> observed.merge(
                        job.run(),
                        new Observed(job.start(), List.of(job.nodes())),
                        (before, now) -> before.with(job.nodes())));
        return jobs;
    }

    /** A job may be cancelled before it was seen to run. Then it is shown with its nodes for minutes after its end. */
    private static boolean isObservable(ScontrolJob job) {
        return List.of("RUNNING", "SUSPENDED").contains(job.state())
                || (job.state().equals("CANCELLED") && job.hadNodes());
    }

    /** Every run that has ended. */
    Map<RunKey, ActualRun> runs() throws IOException {
        NavigableMap<RunKey, List<Map<String, String>>> calls = new TreeMap<>();
        for (Map<String, String> call : rig.environments()) {
            calls.computeIfAbsent(run(call), any -> new ArrayList<>()).add(call);
        }
        Map<RunKey, ActualRun> runs = new TreeMap<>();
        for (Map.Entry<RunKey, List<Map<String, String>>> run : calls.entrySet()) {
            List<Map<String, String>> byEnd = run.getValue();
            byEnd.sort(Comparator.comparing((Map<String, String> call) -> time(call, "END"))
                    .thenComparing(call -> !isResize(call)));
            boolean hasEnded = !isResize(byEnd.get(byEnd.size() - 1));
            if (hasEnded) {
                boolean isAfterResize = isAnyResized(calls, run.getKey());
                runs.put(run.getKey(), actual(run.getKey(), byEnd, isAfterResize));
            }
        }
        return runs;
    }

    /** Whether a run of the job before that run was resized. */
    private static boolean isAnyResized(NavigableMap<RunKey, List<Map<String, String>>> calls, RunKey before) {
        return calls.headMap(before, false).entrySet().stream()
                .filter(run -> run.getKey().jobId() == before.jobId())
                .anyMatch(run -> run.getValue().stream().anyMatch(SlurmTruth::isResize));
    }

    private ActualRun actual(RunKey run, List<Map<String, String>> calls, boolean isAfterResize) throws IOException {
        Map<String, String> last = calls.get(calls.size() - 1);
        Instant end = time(last, "END");
        boolean hadNodes = !last.get("NODES").isEmpty();
        List<Slice> slices = hadNodes ? slices(run, calls) : List.of();
        return new ActualRun(
                run,
                last.get("JOBSTATE").equals("PENDING") ? "REQUEUED" : last.get("JOBSTATE"),
                slices,
                end,
                hadNodes ? scriptBegin(run, slices.get(0).startTime(), end) : end,
                isAfterResize);
    }

    private List<Slice> slices(RunKey run, List<Map<String, String>> calls) {
        Observed observedRun = Optional.ofNullable(observed.get(run))
                .orElseThrow(() -> new AssertionError("expected scontrol to show " + run + " with nodes, found none"));
        List<Slice> slices = new ArrayList<>();
        Instant start = observedRun.start();
        for (Map<String, String> call : calls) {
            Instant end = time(call, "END");
            slices.add(new Slice(start, end, call.get("NODES"), Optional.of(Long.parseLong(call.get("PROCS")))));
            start = end;
        }
        List<String> nodeLists = slices.stream().map(Slice::nodes).toList();
        if (!nodeLists.equals(observedRun.nodes())) {
            throw new AssertionError("expected the completion script to be passed the nodes of " + run
                    + " that scontrol showed, " + observedRun.nodes() + ", found " + nodeLists);
        }
        return slices;
    }

    private Instant scriptBegin(RunKey run, Instant start, Instant end) throws IOException {
        return ScriptedJob.begins(rig, run.jobId()).stream()
                .filter(begin -> !begin.isBefore(start) && !begin.isAfter(end))
                .findFirst()
                .orElse(end);
    }

    private static boolean isResize(Map<String, String> call) {
        return call.get("JOBSTATE").equals(RESIZING);
    }

    private static RunKey run(Map<String, String> call) {
        return RunKey.of(SlurmRig.CLUSTER, Long.parseLong(call.get("JOBID")), Long.parseLong(call.get("SUBMIT")));
    }

    private static Instant time(Map<String, String> call, String variable) {
        return Instant.ofEpochSecond(Long.parseLong(call.get(variable)));
    }
}
