/** The program that reads the topics and writes the store. The package knows Kafka's clients, and no SQL. */
package io.github.jobenergy.store.run;
