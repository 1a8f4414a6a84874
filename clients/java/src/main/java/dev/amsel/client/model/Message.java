package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is sent and received: fields by their names on the wire, which nobody can change any more. A field that this
 * version does not know is kept, and so is a value of another type than expected: {@link #toMap()} has everything.
 */
public abstract class Message {
  private final Map<String, Object> fields;

  /**
   * Keeps a copy of the fields.
   *
   * @param fields by name
   */
  protected Message(Map<String, ?> fields) {
    this.fields = frozenMap(fields);
  }

  /**
   * The names that this version knows.
   *
   * @return all of them
   */
  protected abstract Set<String> known();

  /**
   * Everything, as it is on the wire.
   *
   * @return texts, numbers, flags, lists and maps by name
   */
  public final Map<String, Object> toMap() {
    return fields;
  }

  /**
   * What a newer gateway sends and this version does not know.
   *
   * @return those fields alone
   */
  public final Map<String, Object> extra() {
    Map<String, Object> extra = new LinkedHashMap<>(fields);
    extra.keySet().removeAll(known());
    return Collections.unmodifiableMap(extra);
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other != null && other.getClass() == getClass() && ((Message) other).fields.equals(fields);
  }

  @Override
  public final int hashCode() {
    return Objects.hash(getClass(), fields);
  }

  /** For logs: what is secret, or may be, is not in it. */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + shown(fields);
  }

  final @Nullable String text(String name) {
    return asText(fields.get(name));
  }

  final @Nullable Boolean flag(String name) {
    return asFlag(fields.get(name));
  }

  final @Nullable Long integer(String name) {
    return asInteger(fields.get(name));
  }

  final @Nullable BigDecimal decimal(String name) {
    return fields.get(name) instanceof Number number ? new BigDecimal(number.toString()) : null;
  }

  final @Nullable Map<String, Object> map(String name) {
    return asMap(fields.get(name));
  }

  final <T> @Nullable T message(String name, Function<Map<String, ?>, T> reader) {
    return reader(reader).apply(fields.get(name));
  }

  final <T> @Nullable T value(String name, Function<String, T> reader) {
    return valueReader(reader).apply(fields.get(name));
  }

  final <T> @Nullable List<T> list(String name, Function<@Nullable Object, @Nullable T> reader) {
    if (!(fields.get(name) instanceof List<?> list)) return null;
    return list.stream().<T>map(reader).filter(Objects::nonNull).toList();
  }

  static <T> Function<@Nullable Object, @Nullable T> reader(Function<Map<String, ?>, T> reader) {
    return value -> {
      Map<String, Object> map = asMap(value);
      return map == null ? null : reader.apply(map);
    };
  }

  static <T> Function<@Nullable Object, @Nullable T> valueReader(Function<String, T> reader) {
    return value -> value instanceof String text ? reader.apply(text) : null;
  }

  static @Nullable String asText(@Nullable Object value) {
    return value instanceof String text ? text : null;
  }

  static @Nullable Boolean asFlag(@Nullable Object value) {
    return value instanceof Boolean flag ? flag : null;
  }

  static @Nullable Long asInteger(@Nullable Object value) {
    return value instanceof Integer || value instanceof Long ? ((Number) value).longValue() : null;
  }

  @SuppressWarnings("unchecked") // Messages are made by frozenMap, whose keys are texts.
  static @Nullable Map<String, Object> asMap(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, Object>) map : null;
  }

  /** Absent is null, and is not sent. */
  static void put(Map<String, Object> fields, String name, @Nullable Object value) {
    if (value == null) fields.remove(name);
    else fields.put(name, frozen(value));
  }

  static void require(String message, Map<String, Object> fields, List<String> required) {
    List<String> missing = required.stream().filter(name -> !fields.containsKey(name)).toList();
    if (!missing.isEmpty()) throw new IllegalStateException(message + " needs " + String.join(", ", missing) + ".");
  }

  private static Map<String, Object> frozenMap(Map<?, ?> map) {
    Map<String, Object> copy = new LinkedHashMap<>();
    map.forEach((name, value) -> copy.put(String.valueOf(name), frozen(value)));
    return Collections.unmodifiableMap(copy);
  }

  private static @Nullable Object frozen(@Nullable Object value) {
    if (value instanceof Message message) return message.fields;
    if (value instanceof OpenValue open) return open.text();
    if (value instanceof Map<?, ?> map) return frozenMap(map);
    if (!(value instanceof List<?> list)) return value;
    List<Object> copy = new ArrayList<>(list.size());
    for (Object element : list) copy.add(frozen(element));
    return Collections.unmodifiableList(copy);
  }

  private static String shown(@Nullable Object value) {
    if (value instanceof List<?> list)
      return list.stream().map(Message::shown).collect(Collectors.joining(", ", "[", "]"));
    if (!(value instanceof Map<?, ?> map)) return String.valueOf(value);
    return map.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + (mayBeShown(entry.getKey()) ? shown(entry.getValue()) : "***"))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static boolean mayBeShown(Object name) {
    return FieldNames.KNOWN.contains(name) && !FieldNames.SECRET.contains(name);
  }
}
