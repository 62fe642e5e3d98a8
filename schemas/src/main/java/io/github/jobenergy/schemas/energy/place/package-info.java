/**
 * The energy of the places of the machine room by hour: the energy of each feed, of the contained nodes, and their difference. It
 * imports the places, their keys and the qualities of an energy, and nothing of runs or persons.
 */
package io.github.jobenergy.schemas.energy.place;
