/**
 * The Kafka Streams topology of energy-streams: it reads and checks the records of the topics, hosts the fan-out, the meter,
 * the gather, the revisions of node hours and the usage account as processors, and writes their results and rejections. The
 * processors forward records and schedule the work that is due; the computation is in the packages that they host. This
 * package does not import the command line, the replay, or the explanation of results.
 */
package io.github.jobenergy.energy.streams;
