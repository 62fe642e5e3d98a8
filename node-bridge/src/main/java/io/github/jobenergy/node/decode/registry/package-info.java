/**
 * The list of the formats of foreign messages by name. It imports the package of each format; no format imports it.
 */
package io.github.jobenergy.node.decode.registry;
