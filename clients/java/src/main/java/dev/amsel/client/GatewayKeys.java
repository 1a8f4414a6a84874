package dev.amsel.client;

import java.security.PublicKey;
import java.util.HashMap;
import java.util.Map;

/** What the gateway signs with, to know its messages by. */
final class GatewayKeys {
  private final @Nullable PublicKey only;
  private final Map<String, PublicKey> byVersion = new HashMap<>();

  /** Either one key, or each of them by its version. The merchant's own is given to tell it from the gateway's. */
  GatewayKeys(@Nullable String given, @Nullable Map<Integer, String> versions, Keys.@Nullable MerchantKey own) {
    if (versions != null && versions.isEmpty())
      throw AmselException.wrongSettings("gatewayPublicKey has no version in it.");
    only = versions == null ? read(given, "gatewayPublicKey", own) : null;
    if (versions != null)
      versions.forEach(
          (version, text) ->
              byVersion.put(version.toString(), read(text, "gatewayPublicKey of version " + version, own)));
  }

  private static PublicKey read(@Nullable String text, String name, Keys.@Nullable MerchantKey own) {
    PublicKey key = Keys.readPublic(text, name);
    if (own != null) Keys.refuseOwn(own, key, name);
    return key;
  }

  /** Null for a message that the gateway has signed; else why it is not. */
  @Nullable String flawOf(Signing.Signed signed, String header) {
    Signing.Received received = Signing.readHeader(header);
    if (received == null) return "its header `signature` has no signature in it.";
    String version = received.keyVersion();
    PublicKey key = only != null ? only : byVersion.get(version);
    if (key == null)
      return "it is signed with version "
          + (version == null ? "unknown" : version)
          + " of the gateway’s key, which is not among yours.";
    return Signing.isSignedBy(signed, key, received.signature())
        ? null
        : "its signature does not match. Either gatewayPublicKey is not this gateway’s, or somebody has changed what it signed.";
  }
}
