/**
 * Pages of paragraphs, facts, tables and pictures, and their output as text and HTML. Text of any source is escaped here.
 * The templates of HTML are in {@code src/main/jte}. The package has no type of energies, runs or Kafka.
 */
package io.github.jobenergy.page;
