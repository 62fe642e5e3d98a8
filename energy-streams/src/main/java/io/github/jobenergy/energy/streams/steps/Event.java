package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.comparison.ComparisonChange;
import io.github.jobenergy.energy.curve.NodeCurve;
import io.github.jobenergy.energy.footprint.usage.FootprintChange;
import io.github.jobenergy.energy.place.MeteredPlaceHour;
import io.github.jobenergy.energy.place.NodeHourEnergy;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;

/** An event between two steps of the topology. */
public sealed interface Event {

    /** The completion of a run. */
    record Completed(JobCompletion completion, Origin origin) implements Event {}

    /** The start of a run. */
    record Started(JobStart start, Origin origin) implements Event {}

    /** The request to delete a run. */
    record Deleted(RunKey run) implements Event {}

    /** A run that a node follows. */
    record Followed(NodeRun nodeRun) implements Event {}

    /** A reading of a meter. */
    record Read(PowerReading reading, Origin origin) implements Event {}

    /** An observed state of a node. */
    record Observed(NodeState state) implements Event {}

    /** The energy of a run on one node. */
    record Answered(NodeJobEnergy answer) implements Event {}

    /** The computed energy of an hour of a node. */
    record ComputedHour(NodeEnergy hour) implements Event {}

    /** The energy of an hour of a node that was, or is to be, published. */
    record PublishedHour(NodeEnergy hour) implements Event {}

    /** The slots of a run on a node. */
    record Curved(NodeCurve curve) implements Event {}

    /** A slot of a run that was, or is to be, published. */
    record PublishedSlot(JobPower slot) implements Event {}

    /** The result of a run that was, or is to be, published. */
    record Published(JobEnergy result) implements Event {}

    /** Changes of rows of usage that follow from a changed result. */
    record Used(UsageChange.Changes changes) implements Event {}

    /** Changes of rows of the comparison that follow from a changed result. */
    record Compared(ComparisonChange.Changes changes) implements Event {}

    /** The new value of a row of the comparison. */
    record ComparedRow(MeterComparison row) implements Event {}

    /** The withdrawal of a row of the comparison that is empty. */
    record ComparedRowWithdrawn(ComparisonKey row) implements Event {}

    /** The new sum of a row of usage. */
    record Summed(UsageEnergy row) implements Event {}

    /** The withdrawal of a row of usage that is empty. */
    record RowWithdrawn(UsageKey row) implements Event {}

    /** A slot of a rate. */
    record Rated(RateSlot slot) implements Event {}

    /** The withdrawal of a slot of a rate. */
    record RateWithdrawn(RateKey slot) implements Event {}

    /** A reading of a meter of a place. */
    record PlaceRead(PlaceReading reading, Origin origin) implements Event {}

    /** A place as published. */
    record PlaceChanged(Place place) implements Event {}

    /** A place that no longer exists. */
    record PlaceRemoved(PlaceKey place) implements Event {}

    /** The energy of the meters of a place in an hour. */
    record PlaceMetered(MeteredPlaceHour hour) implements Event {}

    /** The energy of a node in an hour, for places. */
    record NodeOfPlaces(NodeHourEnergy hour) implements Event {}

    /** The computed energy of a place in an hour. */
    record ComputedPlaceHour(PlaceEnergy row) implements Event {}

    /** An hour of a place of which nothing is left. */
    record EmptyPlaceHour(PlaceHour hour) implements Event {}

    /** The energy of an hour of a place that was, or is to be, published. */
    record PublishedPlaceHour(PlaceEnergy row) implements Event {}

    /** The withdrawal of the energy of an hour of a place, or the record that it was withdrawn. */
    record PlaceHourWithdrawn(PlaceHour hour) implements Event {}

    /** The footprint of a run that was, or is to be, published. */
    record PublishedFootprint(JobFootprint footprint) implements Event {}

    /** The withdrawal of the footprint of a run, or the record that it was withdrawn. */
    record FootprintWithdrawn(RunKey run) implements Event {}

    /** Changes of rows of the account of footprints. */
    record FootprintUsed(FootprintChange.Changes changes) implements Event {}

    /** The new value of a row of the account of footprints. */
    record FootprintRowSummed(UsageFootprint row) implements Event {}

    /** The withdrawal of a row of the account of footprints that is empty. */
    record FootprintRowWithdrawn(UsageKey row) implements Event {}

    /** The new value of a statement. */
    record Stated(Statement row) implements Event {}

    /** The withdrawal of an open statement that is empty. */
    record StatementWithdrawn(StatementKey row) implements Event {}

    /** An alert that is to be published. */
    record Alerted(Alert alert) implements Event {}

    /** The withdrawal of an alert that does not hold. */
    record AlertWithdrawn(String key) implements Event {}

    /** The withdrawal of the published result of a run. */
    record ResultWithdrawn(RunKey run) implements Event {}

    /** The rejection of a record or of a piece of work. */
    record Rejected(Rejection rejection) implements Event {}
}
