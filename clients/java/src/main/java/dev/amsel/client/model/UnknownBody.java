package dev.amsel.client.model;

import java.util.Map;
import java.util.Set;

/** The body of a notification of a kind that this version does not know. */
public final class UnknownBody extends Message {
  private UnknownBody(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A body with these fields.
   *
   * @param fields by name
   * @return the body
   */
  public static UnknownBody of(Map<String, ?> fields) {
    return new UnknownBody(fields);
  }

  @Override
  protected Set<String> known() {
    return Set.of();
  }
}
