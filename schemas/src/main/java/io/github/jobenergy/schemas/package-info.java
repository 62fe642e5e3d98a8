/**
 * The parts common to the records of the contract: field groups, the rules for names, and the exception for invalid fields.
 * The packages below it contain the records of each topic and their JSON. This package imports none of them.
 */
package io.github.jobenergy.schemas;
