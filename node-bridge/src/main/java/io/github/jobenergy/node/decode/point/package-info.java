/**
 * The parsing of points of the Influx family, in line protocol or JSON. The meaning of a point belongs to the formats, none of
 * which it imports.
 */
package io.github.jobenergy.node.decode.point;
