/**
 * The list of the kinds of sources by name. It imports the package of each kind, so that the packages of the kinds import the
 * interfaces of {@code source} only. No kind imports it.
 */
package io.github.jobenergy.node.source.registry;
