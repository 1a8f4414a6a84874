// Written by "npm run generate" from the contract.
package dev.amsel.client;

/** The version of the library, which is that of the contract. */
final class Version {
  static final String VERSION = "0.9.0";

  private Version() {}
}
