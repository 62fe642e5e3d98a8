/**
 * Pages of paragraphs, facts, tables and pictures, and their output as text and HTML. Text of any source is escaped here.
 * This package imports only the JDK: it has no type of energies, runs or Kafka.
 */
package io.github.jobenergy.energy.page;
