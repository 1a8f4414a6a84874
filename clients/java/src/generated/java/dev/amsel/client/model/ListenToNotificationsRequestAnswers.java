// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** ListenToNotificationsRequestAnswers of the interface. */
public final class ListenToNotificationsRequestAnswers extends Message {
  private static final Set<String> KNOWN = Set.of("deliveryToken", "httpStatus", "body", "failure");

  private ListenToNotificationsRequestAnswers(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ListenToNotificationsRequestAnswers of(Map<String, ?> fields) {
    return new ListenToNotificationsRequestAnswers(fields);
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
   * {@code deliveryToken}.
   *
   * @return null where it is absent
   */
  public @Nullable String deliveryToken() {
    return text("deliveryToken");
  }

  /**
   * {@code httpStatus}.
   *
   * @return null where it is absent
   */
  public @Nullable Long httpStatus() {
    return integer("httpStatus");
  }

  /**
   * {@code body}.
   *
   * @return null where it is absent
   */
  public @Nullable String body() {
    return text("body");
  }

  /**
   * {@code failure}.
   *
   * @return null where it is absent
   */
  public @Nullable DeliveryFailure failure() {
    return value("failure", DeliveryFailure::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link ListenToNotificationsRequestAnswers}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code deliveryToken}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder deliveryToken(@Nullable String value) {
      put(fields, "deliveryToken", value);
      return this;
    }

    /**
     * Sets {@code httpStatus}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder httpStatus(@Nullable Long value) {
      put(fields, "httpStatus", value);
      return this;
    }

    /**
     * Sets {@code body}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder body(@Nullable String value) {
      put(fields, "body", value);
      return this;
    }

    /**
     * Sets {@code failure}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder failure(@Nullable DeliveryFailure value) {
      put(fields, "failure", value);
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
    public ListenToNotificationsRequestAnswers build() {
      require("ListenToNotificationsRequestAnswers", fields, List.of("deliveryToken"));
      return new ListenToNotificationsRequestAnswers(fields);
    }
  }
}
