/** The laws and the report of the accuracy simulator, and the adapter that executes {@code energy-streams replay} for it. */
package io.github.jobenergy.quickstart.bench.verdict;
