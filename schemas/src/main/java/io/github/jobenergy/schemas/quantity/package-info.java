/**
 * Energy, power, intervals of time, and the text form of instants in the contract. Energies and powers are whole numbers of
 * millijoules and milliwatts. This package imports only the JDK.
 */
package io.github.jobenergy.schemas.quantity;
