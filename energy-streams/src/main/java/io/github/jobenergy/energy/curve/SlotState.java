package io.github.jobenergy.energy.curve;

import java.util.Optional;

/**
 * The state of a slot of a run.
 *
 * @param computed the sum over the nodes; absent if no node has sent the slot since the state was lost
 * @param published the slot as published last; absent if it was not published, or is equal to the computed one
 * @param revision the last published revision; 0 for none
 */
public record SlotState(Optional<CurveSlot> computed, Optional<CurveSlot> published, long revision) {

    static final SlotState NEW = new SlotState(Optional.empty(), Optional.empty(), 0);

    static SlotState restored(CurveSlot published, long revision) {
        return new SlotState(Optional.empty(), Optional.of(published), revision);
    }

    /** Returns the state after a slot was published that this program may have forgotten. */
    SlotState withPublished(CurveSlot slot, long later) {
        return new SlotState(computed, Optional.of(slot).filter(known -> !computed.equals(Optional.of(known))), later);
    }

    SlotState withComputed(CurveSlot sum) {
        Optional<CurveSlot> before = published.or(() -> revision > 0 ? computed : Optional.empty());
        return new SlotState(Optional.of(sum), before.filter(slot -> !slot.equals(sum)), revision);
    }

    SlotState withIssue() {
        return new SlotState(computed, Optional.empty(), revision + 1);
    }

    /** Returns the slot that consumers are to have: the one published before while no node has sent the slot again. */
    public Optional<CurveSlot> valid() {
        return computed.or(() -> published);
    }

    /** Checks whether the computed slot has to be published. */
    boolean isChanged() {
        return revision == 0
                ? computed.filter(CurveSlot::isMetered).isPresent()
                : computed.isPresent() && published.isPresent();
    }
}
