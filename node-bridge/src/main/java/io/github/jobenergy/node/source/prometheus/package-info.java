/**
 * The source {@code prometheus}: the scraping of exporters, the list of targets and their credentials. The meaning of metrics
 * belongs to the package of metric tables. It imports no other kind of source, and neither the scheduling of polls nor the
 * output.
 */
package io.github.jobenergy.node.source.prometheus;
