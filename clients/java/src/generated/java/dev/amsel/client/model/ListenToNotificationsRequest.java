// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Listen to notifications */
public final class ListenToNotificationsRequest extends Message {
  private static final Set<String> KNOWN = Set.of("listenerId", "path", "waitSeconds", "answers", "isClosing");

  private ListenToNotificationsRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ListenToNotificationsRequest of(Map<String, ?> fields) {
    return new ListenToNotificationsRequest(fields);
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
   * {@code listenerId}.
   *
   * @return null where it is absent
   */
  public @Nullable String listenerId() {
    return text("listenerId");
  }

  /**
   * {@code path}.
   *
   * @return null where it is absent
   */
  public @Nullable String path() {
    return text("path");
  }

  /**
   * {@code waitSeconds}.
   *
   * @return null where it is absent
   */
  public @Nullable Long waitSeconds() {
    return integer("waitSeconds");
  }

  /**
   * {@code answers}.
   *
   * @return null where it is absent
   */
  public @Nullable List<ListenToNotificationsRequestAnswers> answers() {
    return list("answers", reader(ListenToNotificationsRequestAnswers::of));
  }

  /**
   * {@code isClosing}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean isClosing() {
    return flag("isClosing");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link ListenToNotificationsRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code listenerId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder listenerId(@Nullable String value) {
      put(fields, "listenerId", value);
      return this;
    }

    /**
     * Sets {@code path}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder path(@Nullable String value) {
      put(fields, "path", value);
      return this;
    }

    /**
     * Sets {@code waitSeconds}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder waitSeconds(@Nullable Long value) {
      put(fields, "waitSeconds", value);
      return this;
    }

    /**
     * Sets {@code answers}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder answers(@Nullable List<ListenToNotificationsRequestAnswers> value) {
      put(fields, "answers", value);
      return this;
    }

    /**
     * Sets {@code isClosing}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder isClosing(@Nullable Boolean value) {
      put(fields, "isClosing", value);
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
    public ListenToNotificationsRequest build() {
      require("ListenToNotificationsRequest", fields, List.of("listenerId"));
      return new ListenToNotificationsRequest(fields);
    }
  }
}
