// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** Where to send the payer, and how. */
public final class RedirectActionForm extends Message {
  private static final Set<String> KNOWN = Set.of("actionFormType", "method", "parameters", "redirectUrl");

  private RedirectActionForm(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RedirectActionForm of(Map<String, ?> fields) {
    return new RedirectActionForm(fields);
  }

  /**
   * {@code actionFormType}.
   *
   * @return null where it is absent
   */
  public @Nullable ActionFormType actionFormType() {
    return value("actionFormType", ActionFormType::of);
  }

  /**
   * {@code method}.
   *
   * @return null where it is absent
   */
  public @Nullable FormMethod method() {
    return value("method", FormMethod::of);
  }

  /**
   * {@code parameters}.
   *
   * @return null where it is absent
   */
  public @Nullable String parameters() {
    return text("parameters");
  }

  /**
   * {@code redirectUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String redirectUrl() {
    return text("redirectUrl");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
