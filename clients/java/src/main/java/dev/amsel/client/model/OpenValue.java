package dev.amsel.client.model;

import dev.amsel.client.Nullable;

/** One of the values that this version knows, or one that a newer gateway sends: then it is kept as its text. */
public abstract class OpenValue {
  private final String text;

  OpenValue(String text) {
    this.text = text;
  }

  /**
   * As on the wire.
   *
   * @return its text
   */
  public final String text() {
    return text;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other != null && other.getClass() == getClass() && ((OpenValue) other).text.equals(text);
  }

  @Override
  public final int hashCode() {
    return text.hashCode();
  }

  @Override
  public final String toString() {
    return text;
  }
}
