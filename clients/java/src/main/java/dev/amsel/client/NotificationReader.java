package dev.amsel.client;

import dev.amsel.client.Signing.Signed;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads notifications where no calls are made, and so no private key is. */
public final class NotificationReader {
  private final String clientId;
  private final GatewayKeys keys;

  NotificationReader(String clientId, GatewayKeys keys) {
    this.clientId = clientId;
    this.keys = keys;
  }

  /**
   * With one key of the gateway.
   *
   * @param clientId the merchant's
   * @param gatewayPublicKey PEM or Base64 of the DER in one line
   */
  public NotificationReader(String clientId, String gatewayPublicKey) {
    this(clientId, new GatewayKeys(gatewayPublicKey, null, null));
  }

  /**
   * With several keys of the gateway.
   *
   * @param clientId the merchant's
   * @param gatewayPublicKeys each by its version
   */
  public NotificationReader(String clientId, Map<Integer, String> gatewayPublicKeys) {
    this(clientId, new GatewayKeys(null, gatewayPublicKeys, null));
  }

  /**
   * A notification that the gateway has signed for this client.
   *
   * @param headers names in any case
   * @param body the bytes as they came, before anybody has parsed them
   * @param path of your address as the gateway called it, with its query: {@code /notify?shop=7}
   * @return what it says
   * @throws AmselException with the reason why it cannot be believed
   */
  public Notification read(Map<String, List<String>> headers, byte[] body, String path) {
    // The gateway signs its answers for such paths, and a notification never goes there.
    if (path.matches("(?s)/+ams/.*")) throw refused("its path is one of the gateway’s own operations.");
    Map<String, String> byName = new HashMap<>();
    headers.forEach(
        (name, values) -> {
          if (name != null && !values.isEmpty()) byName.putIfAbsent(name.toLowerCase(Locale.ROOT), values.get(0));
        });
    String time = required(byName, "request-time");
    String receiver = required(byName, "client-id");
    String signature = required(byName, "signature");
    if (!receiver.equals(clientId)) throw refused("it is for the client " + receiver + ".");
    String flaw = keys.flawOf(new Signed(path, clientId, time, body), signature);
    if (flaw != null) throw refused(flaw + " The path was " + path + ", and the bytes must be as they came.");
    Map<String, Object> parsed = Json.parse(body);
    if (parsed == null) throw refused("its body is not a JSON object.");
    NotificationKind kind = NotificationKind.of(parsed);
    String id = byName.getOrDefault("notification-id", "");
    String sequence = byName.getOrDefault("notification-sequence", "");
    return new Notification(
        kind,
        kind.read(parsed),
        digestOf(body),
        id.isEmpty() ? null : id,
        sequence.matches("[0-9]{1,9}") ? Integer.valueOf(sequence) : null,
        time);
  }

  private static String required(Map<String, String> headers, String name) {
    String value = headers.get(name);
    if (value == null || value.isEmpty()) throw refused("its header `" + name + "` is missing.");
    return value;
  }

  private static AmselException refused(String why) {
    String message = "The notification cannot be believed: " + why;
    return AmselException.of(message, "UNTRUSTED_NOTIFICATION", Status.F).build();
  }

  private static String digestOf(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException(error);
    }
  }
}
