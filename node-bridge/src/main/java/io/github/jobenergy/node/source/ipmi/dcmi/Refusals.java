package io.github.jobenergy.node.source.ipmi.dcmi;

import io.github.jobenergy.schemas.rejection.RejectionReason;

/** Where what cannot be used goes. */
public interface Refusals {

    /** A field that cannot be used: why, and a sentence of what was expected and found. */
    void refuse(RejectionReason reason, String field, String detail);
}
