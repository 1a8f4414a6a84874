// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** How the call ended: S done, F failed for good, U unknown or under way. */
public final class Result extends Message {
  private static final Set<String> KNOWN = Set.of("resultCode", "resultMessage", "resultStatus");

  private Result(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Result of(Map<String, ?> fields) {
    return new Result(fields);
  }

  /**
   * {@code resultCode}.
   *
   * @return null where it is absent
   */
  public @Nullable String resultCode() {
    return text("resultCode");
  }

  /**
   * {@code resultMessage}.
   *
   * @return null where it is absent
   */
  public @Nullable String resultMessage() {
    return text("resultMessage");
  }

  /**
   * {@code resultStatus}.
   *
   * @return null where it is absent
   */
  public @Nullable ResultStatus resultStatus() {
    return value("resultStatus", ResultStatus::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
