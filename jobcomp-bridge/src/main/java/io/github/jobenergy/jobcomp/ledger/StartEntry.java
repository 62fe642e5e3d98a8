package io.github.jobenergy.jobcomp.ledger;

import java.time.Instant;

/**
 * The ledger entry of a run's start: held in the topic {@code jobcomp-ledger} beside the {@link LedgerEntry} of the run, under
 * a key of its own, and written in the same transaction as the published start.
 *
 * @param revision the highest revision
 * @param startTime the time when the run's nodes were allocated
 * @param nodes the nodes of the run as a hostlist
 * @param complete whether the start has the allocation on each node, or states that the run has its nodes exclusively
 * @param contentSha256 the SHA-256 of its content, in hexadecimal; see {@link Content}
 * @param seenTime the time of the observation that the start is based on
 */
public record StartEntry(
        long revision, Instant startTime, String nodes, boolean complete, String contentSha256, Instant seenTime) {}
