// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** ThreeDSResult of the interface. */
public final class ThreeDSResult extends Message {
  private static final Set<String> KNOWN = Set.of("threeDSVersion", "eci", "challenged", "threeDSOffered");

  private ThreeDSResult(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ThreeDSResult of(Map<String, ?> fields) {
    return new ThreeDSResult(fields);
  }

  /**
   * {@code threeDSVersion}.
   *
   * @return null where it is absent
   */
  public @Nullable String threeDSVersion() {
    return text("threeDSVersion");
  }

  /**
   * {@code eci}.
   *
   * @return null where it is absent
   */
  public @Nullable String eci() {
    return text("eci");
  }

  /**
   * {@code challenged}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean challenged() {
    return flag("challenged");
  }

  /**
   * {@code threeDSOffered}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean threeDSOffered() {
    return flag("threeDSOffered");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
