/**
 * The file of places of a site: the tree of places, and the table that maps points of collectors to the meters of places. It
 * imports points and samples, and neither Kafka nor readings nor a single format of collectors.
 */
package io.github.jobenergy.node.place;
