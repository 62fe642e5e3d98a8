/**
 * The energy of a place of the machine room in a calendar month, from its hours: the sums of facility energy and IT energy, the hours
 * that they cover, and the ratio of both. The package knows the records of the contract, and nothing of Kafka or the command line.
 */
package io.github.jobenergy.energy.facility;
