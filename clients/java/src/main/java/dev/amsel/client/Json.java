package dev.amsel.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** JSON, as maps and lists. */
final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  private Json() {}

  static byte[] write(Map<String, ?> fields) {
    try {
      return MAPPER.writeValueAsBytes(fields);
    } catch (JsonProcessingException error) {
      throw new IllegalArgumentException("The request has something in it that is not JSON.", error);
    }
  }

  /** Null for what is not a JSON object in UTF-8. */
  static @Nullable Map<String, Object> parse(byte[] body) {
    try {
      // Strict, so that nobody reads other characters than were signed.
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      return MAPPER.readValue(text, OBJECT);
    } catch (CharacterCodingException | JsonProcessingException error) {
      return null;
    }
  }

  static <T> T read(InputStream stream, Class<T> type) {
    try {
      return MAPPER.readValue(stream, type);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
