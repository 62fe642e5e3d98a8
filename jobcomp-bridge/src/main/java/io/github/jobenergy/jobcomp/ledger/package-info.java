/**
 * The ledger of published revisions: its entries, their form in memory, and the decision whether a record is a new revision.
 * It imports the schemas only: it imports no other package of the module and no Kafka client, and {@code publish} stores its
 * entries on the topic {@code jobcomp-ledger}.
 */
package io.github.jobenergy.jobcomp.ledger;
