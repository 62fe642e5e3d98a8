/**
 * Statements: the energy of an account, or of a user of an account, in a calendar month, with later changes of months that are closed.
 * The package does not know when statements close, nor how they are summed.
 */
package io.github.jobenergy.schemas.statement;
