// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** The wallet that paid, and whose it is. */
public final class PspCustomerInfo extends Message {
  private static final Set<String> KNOWN = Set.of("pspName", "displayCustomerId");

  private PspCustomerInfo(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PspCustomerInfo of(Map<String, ?> fields) {
    return new PspCustomerInfo(fields);
  }

  /**
   * {@code pspName}.
   *
   * @return null where it is absent
   */
  public @Nullable String pspName() {
    return text("pspName");
  }

  /**
   * {@code displayCustomerId}.
   *
   * @return null where it is absent
   */
  public @Nullable String displayCustomerId() {
    return text("displayCustomerId");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
