/**
 * The kept versions of the contract, and the check that a schema of today is compatible with the latest of its major version. A
 * change of a schema is compatible if records of the old schema are valid in the new one and records of the new schema are valid in
 * the old one: an added optional field, and any wording.
 */
package io.github.jobenergy.schemas.versions;
