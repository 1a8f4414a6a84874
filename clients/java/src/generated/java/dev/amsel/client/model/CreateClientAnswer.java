// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: make a sandbox client */
public final class CreateClientAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("clientId", "keyVersion", "merchantPrivateKey", "merchantPrivateKeyPkcs1", "merchantPublicKey", "gatewayPublicKey");

  private CreateClientAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CreateClientAnswer of(Map<String, ?> fields) {
    return new CreateClientAnswer(fields);
  }

  /**
   * {@code clientId}.
   *
   * @return null where it is absent
   */
  public @Nullable String clientId() {
    return text("clientId");
  }

  /**
   * {@code keyVersion}.
   *
   * @return null where it is absent
   */
  public @Nullable Long keyVersion() {
    return integer("keyVersion");
  }

  /**
   * {@code merchantPrivateKey}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantPrivateKey() {
    return text("merchantPrivateKey");
  }

  /**
   * {@code merchantPrivateKeyPkcs1}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantPrivateKeyPkcs1() {
    return text("merchantPrivateKeyPkcs1");
  }

  /**
   * {@code merchantPublicKey}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantPublicKey() {
    return text("merchantPublicKey");
  }

  /**
   * {@code gatewayPublicKey}.
   *
   * @return null where it is absent
   */
  public @Nullable String gatewayPublicKey() {
    return text("gatewayPublicKey");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
