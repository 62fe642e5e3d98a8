/** Tests of the scripts of the distribution that ask the server: jobenergy and jobenergy-mail. */
package io.github.jobenergy.web.client;
