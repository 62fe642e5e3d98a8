/**
 * The parsing of amounts, units and times as written by meters and collectors. It imports only the quantities of the contract and
 * its exception for invalid fields.
 */
package io.github.jobenergy.node.unit;
