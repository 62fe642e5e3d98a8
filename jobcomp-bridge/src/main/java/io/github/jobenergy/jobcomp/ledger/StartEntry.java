package io.github.jobenergy.jobcomp.ledger;

import java.time.Instant;

/**
 * What was last published of a run's start: held in the topic {@code jobcomp-ledger} beside the {@link LedgerEntry} of the
 * run, under a key of its own, and written in the same transaction as the record it speaks of.
 *
 * @param revision the highest revision
 * @param startTime when the run's nodes were allocated
 * @param nodes its nodes as a hostlist
 * @param complete whether it said what the run holds on each node, or that it owns them whole
 * @param contentSha256 the SHA-256 of its content, in hexadecimal; see {@link Content}
 * @param seenTime when what it says was seen
 */
public record StartEntry(
        long revision, Instant startTime, String nodes, boolean complete, String contentSha256, Instant seenTime) {}
