/**
 * The content of the page that explains the energy of a run: its sections, tables, pictures and texts. This package builds
 * pages from explanations, without the knowledge of how a page is printed or where its records were read: it does not import
 * Kafka, the topology, or {@code records}.
 */
package io.github.jobenergy.energy.report;
