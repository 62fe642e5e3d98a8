/**
 * The content of the page that explains the energy of a run: its sections, tables, pictures and texts. This package builds
 * pages from explanations. It does not depend on the format in which a page is printed or on the origin of its records: it does
 * not import Kafka, the topology, or {@code records}.
 */
package io.github.jobenergy.energy.report;
