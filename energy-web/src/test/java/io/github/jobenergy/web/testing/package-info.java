/** What the tests of the server have in common: records, a server over them, and its client. */
package io.github.jobenergy.web.testing;
