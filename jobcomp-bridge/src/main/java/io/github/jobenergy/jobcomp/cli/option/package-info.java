/**
 * The option groups of {@code jobcomp-bridge} and their converters. A group validates its options and builds a part of the
 * configuration. It executes nothing: it knows no command, opens no spool, creates no Kafka client and starts no program, and
 * it does not import {@code cli}.
 */
package io.github.jobenergy.jobcomp.cli.option;
