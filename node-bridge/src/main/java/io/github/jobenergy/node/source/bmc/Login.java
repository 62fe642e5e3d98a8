package io.github.jobenergy.node.source.bmc;

/**
 * The user and the password for a BMC. The password is never printed.
 *
 * @param user the user's name
 * @param password the password
 */
public record Login(String user, String password) {

    public Login {
        if (user.isEmpty() || password.isEmpty()) {
            throw new IllegalArgumentException("expected a user and a password, found an empty one");
        }
    }

    @Override
    public String toString() {
        return user + ":***";
    }
}
