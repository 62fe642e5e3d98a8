/**
 * The bench: the installed programs and the topics that measurements share. Its packages are divided by what they measure: {@code
 * bridge}, {@code energy}, {@code idle}, {@code node} and {@code store}.
 */
package io.github.jobenergy.quickstart.bench;
