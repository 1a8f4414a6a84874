// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The code that the customer scans, in several forms. */
public final class OrderCodeForm extends Message {
  private static final Set<String> KNOWN = Set.of("expireTime", "codeDetails");

  private OrderCodeForm(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static OrderCodeForm of(Map<String, ?> fields) {
    return new OrderCodeForm(fields);
  }

  /**
   * {@code expireTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String expireTime() {
    return text("expireTime");
  }

  /**
   * {@code codeDetails}.
   *
   * @return null where it is absent
   */
  public @Nullable List<CodeDetail> codeDetails() {
    return list("codeDetails", reader(CodeDetail::of));
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
