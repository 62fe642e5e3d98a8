/**
 * The places of the machine room and the readings of their meters: the tree of places, the meters with their feeds, and one value of
 * one meter. It imports the quantities, the measurements and the hostlists of nodes, and nothing of runs or results.
 */
package io.github.jobenergy.schemas.place;
