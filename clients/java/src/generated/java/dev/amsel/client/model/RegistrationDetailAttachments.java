// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** RegistrationDetailAttachments of the interface. */
public final class RegistrationDetailAttachments extends Message {
  private static final Set<String> KNOWN = Set.of("attachmentType", "file", "attachmentName");

  private RegistrationDetailAttachments(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RegistrationDetailAttachments of(Map<String, ?> fields) {
    return new RegistrationDetailAttachments(fields);
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
   * {@code attachmentType}.
   *
   * @return null where it is absent
   */
  public @Nullable AttachmentType attachmentType() {
    return value("attachmentType", AttachmentType::of);
  }

  /**
   * {@code file}.
   *
   * @return null where it is absent
   */
  public @Nullable String file() {
    return text("file");
  }

  /**
   * {@code attachmentName}.
   *
   * @return null where it is absent
   */
  public @Nullable String attachmentName() {
    return text("attachmentName");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link RegistrationDetailAttachments}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code attachmentType}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder attachmentType(@Nullable AttachmentType value) {
      put(fields, "attachmentType", value);
      return this;
    }

    /**
     * Sets {@code file}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder file(@Nullable String value) {
      put(fields, "file", value);
      return this;
    }

    /**
     * Sets {@code attachmentName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder attachmentName(@Nullable String value) {
      put(fields, "attachmentName", value);
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
    public RegistrationDetailAttachments build() {
      require("RegistrationDetailAttachments", fields, List.of("attachmentType", "file"));
      return new RegistrationDetailAttachments(fields);
    }
  }
}
