/**
 * The rejections of the contract: reason codes, the origin of an input, and the record of a rejected input. Of this module
 * the package imports only the exception for invalid fields. It does not import the codec, the topics or the types of the
 * rejected records.
 */
package io.github.jobenergy.schemas.rejection;
