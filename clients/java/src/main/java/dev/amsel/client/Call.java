package dev.amsel.client;

import dev.amsel.client.model.Message;
import java.util.Map;
import java.util.function.Function;

/** Makes a call of the interface, with its repeats. */
interface Call {
  <T> Outcome<T> make(String path, Message request, Function<Map<String, ?>, T> reader, CallOptions options);
}
