/** What the tests of the store have in common: databases. */
package io.github.jobenergy.store.testing;
