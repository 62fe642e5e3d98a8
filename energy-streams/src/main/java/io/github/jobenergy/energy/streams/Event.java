package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.meter.NodeRun;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;

/** What goes from one step of the topology to the next. */
sealed interface Event {

    /** A run is over. */
    record Completed(JobCompletion completion, Origin origin) implements Event {}

    /** A run began. */
    record Started(JobStart start, Origin origin) implements Event {}

    /** A run is to be forgotten. */
    record Forgotten(RunKey run) implements Event {}

    /** A node must know of a run. */
    record Followed(NodeRun nodeRun) implements Event {}

    /** A meter was read. */
    record Read(PowerReading reading, Origin origin) implements Event {}

    /** A node was seen in a state. */
    record Observed(NodeState state) implements Event {}

    /** A node answered what a run drew on it. */
    record Answered(NodeJobEnergy answer) implements Event {}

    /** A node's hour was found to be so. */
    record Accounted(NodeEnergy hour) implements Event {}

    /** A node's hour was, or is to be, published. */
    record Booked(NodeEnergy hour) implements Event {}

    /** A result was, or is to be, published. */
    record Published(JobEnergy result) implements Event {}

    /** Rows of usage change, because a result did. */
    record Used(UsageChange.Changes changes) implements Event {}

    /** A row of usage came to this. */
    record Summed(UsageEnergy row) implements Event {}

    /** Nothing is left of a row of usage. */
    record Withdrawn(UsageKey row) implements Event {}

    /** What was published of a run was taken back. */
    record TakenBack(RunKey run) implements Event {}

    /** Something could not be used. */
    record Refused(Rejection rejection) implements Event {}
}
