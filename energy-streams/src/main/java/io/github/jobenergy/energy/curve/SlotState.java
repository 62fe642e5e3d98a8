package io.github.jobenergy.energy.curve;

import java.util.Optional;

/**
 * The state of a slot of a run.
 *
 * @param computed the sum over the nodes; absent if no node has sent the slot since the state was lost
 * @param published the slot as published last; absent if it was not published, or is equal to the computed one
 * @param overtaken the computed slot before a curve with less metered time; valid while the progress of the run has an overtaken sum
 * @param revision the last published revision; 0 for none
 */
public record SlotState(
        Optional<CurveSlot> computed, Optional<CurveSlot> published, Optional<CurveSlot> overtaken, long revision) {

    static final SlotState NEW = new SlotState(Optional.empty(), Optional.empty(), Optional.empty(), 0);

    /** Returns the state after a slot was published that this program may have forgotten. */
    SlotState withPublished(CurveSlot slot, long later) {
        return new SlotState(
                computed, Optional.of(slot).filter(known -> !computed.equals(Optional.of(known))), overtaken, later);
    }

    SlotState withComputed(CurveSlot sum) {
        return new SlotState(Optional.of(sum), held().filter(slot -> !slot.equals(sum)), overtaken, revision);
    }

    /** Returns the state after the computed slot was issued. */
    SlotState withIssue() {
        return new SlotState(computed, Optional.empty(), overtaken, revision + 1);
    }

    /** Returns the state before a curve with less metered time is accepted. */
    SlotState withOvertaken() {
        return new SlotState(computed, published, computed, revision);
    }

    /** Returns the slot that consumers have. */
    public Optional<CurveSlot> held() {
        return published.or(() -> revision > 0 ? computed : Optional.empty());
    }

    /** Returns the slot that consumers are to have: the one published before while no node has sent the slot again. */
    public Optional<CurveSlot> valid() {
        return computed.or(() -> published);
    }

    /** Returns the energy of a published slot that no node has sent since the state was lost. */
    long restored() {
        return computed.isPresent() ? 0 : published.map(CurveSlot::millijoules).orElse(0L);
    }

    /** Checks whether the slot was never published and is not part of the run. */
    boolean isNothing() {
        return revision == 0
                && overtaken.isEmpty()
                && computed.filter(slot -> !slot.isNothing()).isEmpty();
    }

    /** Checks whether the computed slot has to be published. */
    boolean isChanged() {
        return revision == 0
                ? computed.filter(CurveSlot::isMetered).isPresent()
                : computed.isPresent() && published.isPresent();
    }
}
