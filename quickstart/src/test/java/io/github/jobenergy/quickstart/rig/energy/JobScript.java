package io.github.jobenergy.quickstart.rig.energy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A job and what an operator does to it in turn.
 *
 * @param nodes how many nodes it is submitted for
 * @param placement an option of sbatch that selects the nodes
 * @param acts what is done to it; the last one ends it
 */
record JobScript(int nodes, String placement, List<Act> acts) {

    /** The node that fails: only scripts with {@link Act#FAIL_NODE} run there, and one of them at a time. */
    static final String FAILING_NODE = "n1";

    private static final String ON_FAILING_NODE = "--nodelist=" + FAILING_NODE;
    private static final String ELSEWHERE = "--exclude=" + FAILING_NODE;

    /** What an operator does, and the states of a job in which it can be done. */
    enum Act {
        /** Releases one node of several. */
        SHRINK("RUNNING"),
        SUSPEND("RUNNING"),
        RESUME("SUSPENDED"),
        REQUEUE("RUNNING SUSPENDED"),
        /** Sets the frail node down, and takes it back into service. */
        FAIL_NODE("RUNNING SUSPENDED"),
        /** Lets the batch script end. */
        FINISH("RUNNING"),
        CANCEL("RUNNING SUSPENDED"),
        /** Cancels the job while it waits, or after that where the machine is too busy. */
        CANCEL_IN_THE_QUEUE("PENDING RUNNING"),
        STOP_SLURMDBD("RUNNING SUSPENDED"),
        /** Possible in any state. */
        START_SLURMDBD(Act.ANY);

        private static final String ANY = "";

        private final String states;

        Act(String states) {
            this.states = states;
        }

        boolean isPossibleIn(String state) {
            return states.equals(ANY) || List.of(states.split(" ", -1)).contains(state);
        }

        /** Whether the job has to hold nodes. */
        boolean isOnNodes() {
            return !isPossibleIn("PENDING");
        }
    }

    JobScript {
        acts = List.copyOf(acts);
    }

    /** A job that only runs. */
    static JobScript plain() {
        return new JobScript(1, ELSEWHERE, List.of(Act.FINISH));
    }

    /** The times of the resize stay with the job: slurmctld and accounting repeat them for the second run. */
    static JobScript resizedThenRequeued() {
        return new JobScript(2, ELSEWHERE, List.of(Act.SHRINK, Act.REQUEUE, Act.FINISH));
    }

    /** The row until the resize never ends in accounting, and the row after it has the resize as its submit time. */
    static JobScript resizedWithoutSlurmdbd() {
        return new JobScript(2, ELSEWHERE, List.of(Act.STOP_SLURMDBD, Act.SHRINK, Act.FINISH, Act.START_SLURMDBD));
    }

    /** One or two runs, changed up to twice each. */
    static JobScript random(Random random) {
        return random(random, ELSEWHERE, List.of(Act.REQUEUE));
    }

    /** The same with a node that may fail. */
    static JobScript randomOnFailingNode(Random random) {
        return random(random, ON_FAILING_NODE, List.of(Act.REQUEUE, Act.FAIL_NODE, Act.FAIL_NODE));
    }

    private static JobScript random(Random random, String placement, List<Act> endsOfARun) {
        int nodes = 2 + random.nextInt(2);
        List<Act> acts = new ArrayList<>(changes(random));
        boolean isStartedAgain = random.nextInt(4) > 0;
        if (isStartedAgain) {
            acts.add(one(random, endsOfARun));
            boolean isCancelledBefore = random.nextInt(6) == 0;
            if (isCancelledBefore) {
                acts.add(Act.CANCEL_IN_THE_QUEUE);
                return new JobScript(nodes, placement, acts);
            }
            acts.addAll(changes(random));
        }
        boolean isSuspended = !acts.isEmpty() && acts.get(acts.size() - 1) == Act.SUSPEND;
        acts.add(isSuspended ? Act.CANCEL : one(random, List.of(Act.FINISH, Act.FINISH, Act.CANCEL)));
        return new JobScript(nodes, placement, acts);
    }

    private static List<Act> changes(Random random) {
        List<Act> changes = new ArrayList<>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            changes.addAll(random.nextInt(3) > 0 ? List.of(Act.SHRINK) : List.of(Act.SUSPEND, Act.RESUME));
        }
        boolean isLeftSuspended = random.nextInt(6) == 0;
        if (isLeftSuspended) {
            changes.add(Act.SUSPEND);
        }
        return changes;
    }

    /** The same script, with slurmdbd stopped before one of its acts and started again after a later one. */
    JobScript withoutSlurmdbd(Random random) {
        List<Act> longer = new ArrayList<>(acts);
        int stop = random.nextInt(acts.size());
        longer.add(stop, Act.STOP_SLURMDBD);
        longer.add(stop + 2 + random.nextInt(longer.size() - stop - 1), Act.START_SLURMDBD);
        return new JobScript(nodes, placement, longer);
    }

    private static Act one(Random random, List<Act> acts) {
        return acts.get(random.nextInt(acts.size()));
    }
}
