/**
 * The domains that meters measure, their containment, and the choice of the domains that are summed. The package
 * imports the types of {@code schemas} only, and no other package of this module. It does not depend on registers, on
 * the meter or on Kafka.
 */
package io.github.jobenergy.energy.domain;
