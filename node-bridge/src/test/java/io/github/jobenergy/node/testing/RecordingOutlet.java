package io.github.jobenergy.node.testing;

import io.github.jobenergy.node.output.Outlet;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps all records and validates each against the contract. */
public final class RecordingOutlet implements Outlet {

    private final List<PowerReading> readings = new CopyOnWriteArrayList<>();
    private final List<PlaceReading> placeReadings = new CopyOnWriteArrayList<>();
    private final List<NodeState> states = new CopyOnWriteArrayList<>();
    private final List<Rejection> rejections = new CopyOnWriteArrayList<>();

    @Override
    public void put(PowerReading reading) {
        ContractCheck.assertValid(reading);
        readings.add(reading);
    }

    @Override
    public void put(NodeState state) {
        ContractCheck.assertValid(state);
        states.add(state);
    }

    @Override
    public void put(PlaceReading reading) {
        ContractCheck.assertValid(reading);
        placeReadings.add(reading);
    }

    @Override
    public void put(Rejection rejection) {
        ContractCheck.assertValid(rejection);
        rejections.add(rejection);
    }

    /** The readings in the order of arrival. */
    public List<PowerReading> readings() {
        return readings;
    }

    /** The readings of places in the order of arrival. */
    public List<PlaceReading> placeReadings() {
        return placeReadings;
    }

    /** The states in the order of arrival. */
    public List<NodeState> states() {
        return states;
    }

    /** The rejections in the order of arrival. */
    public List<Rejection> rejections() {
        return rejections;
    }
}
