/**
 * The energy of the places of the machine room by hour: that of each meter, from its readings; the sums of the feeds and of the
 * contained nodes, from the tree of places; and their revisions. It uses the registers of {@code register} and knows nothing of runs,
 * shares, Kafka or the command line.
 */
package io.github.jobenergy.energy.place;
