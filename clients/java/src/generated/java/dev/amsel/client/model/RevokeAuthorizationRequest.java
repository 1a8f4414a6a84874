// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** End an agreement */
public final class RevokeAuthorizationRequest extends Message {
  private static final Set<String> KNOWN = Set.of("accessToken", "merchantAccountId", "extendInfo");

  private RevokeAuthorizationRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RevokeAuthorizationRequest of(Map<String, ?> fields) {
    return new RevokeAuthorizationRequest(fields);
  }

  /**
   * Begins an empty one.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder(Map.of());
  }

  /**
   * Begins with the fields of this one.
   *
   * @return a builder
   */
  public Builder toBuilder() {
    return new Builder(toMap());
  }

  /**
   * {@code accessToken}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String accessToken() {
    return text("accessToken");
  }

  /**
   * {@code merchantAccountId}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantAccountId() {
    return text("merchantAccountId");
  }

  /**
   * {@code extendInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable String extendInfo() {
    return text("extendInfo");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link RevokeAuthorizationRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code accessToken}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder accessToken(@Nullable String value) {
      put(fields, "accessToken", value);
      return this;
    }

    /**
     * Sets {@code merchantAccountId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantAccountId(@Nullable String value) {
      put(fields, "merchantAccountId", value);
      return this;
    }

    /**
     * Sets {@code extendInfo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder extendInfo(@Nullable String value) {
      put(fields, "extendInfo", value);
      return this;
    }

    /**
     * A field that this version of the library does not know.
     *
     * @param name its name on the wire
     * @param value a text, a number, a flag, a list or a map
     * @return this builder
     */
    public Builder extra(String name, @Nullable Object value) {
      put(fields, name, value);
      return this;
    }

    /**
     * Makes the message.
     *
     * @return it
     * @throws IllegalStateException where a required field is missing
     */
    public RevokeAuthorizationRequest build() {
      require("RevokeAuthorizationRequest", fields, List.of("accessToken"));
      return new RevokeAuthorizationRequest(fields);
    }
  }
}
