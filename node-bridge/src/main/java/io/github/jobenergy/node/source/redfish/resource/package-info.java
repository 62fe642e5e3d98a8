/**
 * The parsing of Redfish resources, and the selection of the input power of a node among their values. It imports neither HTTP
 * nor the sessions nor the settings of the source.
 */
package io.github.jobenergy.node.source.redfish.resource;
