package io.github.jobenergy.node.source.ipmi.dcmi;

import io.github.jobenergy.schemas.rejection.RejectionReason;

/** Receives the values that cannot be used. */
public interface RejectionSink {

    /** Receives a field that cannot be used, with the reason and a sentence of the expected and the found value. */
    void reject(RejectionReason reason, String field, String detail);
}
