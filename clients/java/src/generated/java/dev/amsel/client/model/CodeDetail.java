// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** A code as text, or the address of its picture. */
public final class CodeDetail extends Message {
  private static final Set<String> KNOWN = Set.of("codeValueType", "codeValue", "displayType");

  private CodeDetail(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CodeDetail of(Map<String, ?> fields) {
    return new CodeDetail(fields);
  }

  /**
   * {@code codeValueType}.
   *
   * @return null where it is absent
   */
  public @Nullable CodeValueType codeValueType() {
    return value("codeValueType", CodeValueType::of);
  }

  /**
   * {@code codeValue}.
   *
   * @return null where it is absent
   */
  public @Nullable String codeValue() {
    return text("codeValue");
  }

  /**
   * {@code displayType}.
   *
   * @return null where it is absent
   */
  public @Nullable DisplayType displayType() {
    return value("displayType", DisplayType::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
