package dev.amsel.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The files of contract/vectors. */
final class Vectors {
  private Vectors() {}

  static JsonNode read(String name) {
    try {
      return new ObjectMapper().readTree(Path.of("../../contract/vectors/" + name + ".json").toFile());
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
