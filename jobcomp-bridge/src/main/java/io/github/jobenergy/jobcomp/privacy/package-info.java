/**
 * The privacy policy of a site: the treatment of personal fields, pseudonyms and their keys, the opt-out word, and the seal of
 * records forwarded between bridges. It applies to records of the contract, whatever their source: it imports {@code notation}
 * and the schemas, but no reader of a format, and neither {@code publish} nor {@code ledger} nor {@code spool}.
 */
package io.github.jobenergy.jobcomp.privacy;
