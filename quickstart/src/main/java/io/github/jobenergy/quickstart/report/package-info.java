/**
 * The output of a play: a table of energies, and files with one record per line. This package does not import Kafka, the
 * broker, the recording, or the programs of a play.
 */
package io.github.jobenergy.quickstart.report;
