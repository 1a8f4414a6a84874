package dev.amsel.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The signature of the interface. */
final class Signing {
  private static final String ALGORITHM = "SHA256withRSA";

  private Signing() {}

  /** What is signed of a request, an answer and a notification alike. */
  record Signed(String path, String clientId, String time, byte[] body) {
    private void addTo(Signature signature) throws SignatureException {
      signature.update(("POST " + path + "\n" + clientId + "." + time + ".").getBytes(UTF_8));
      signature.update(body);
    }
  }

  /** Of a header; the version is null where it does not say. */
  record Received(@Nullable String keyVersion, byte[] signature) {}

  /** The value of the header {@code Signature}. */
  static String header(Signed signed, PrivateKey key, int keyVersion) {
    try {
      Signature signing = Signature.getInstance(ALGORITHM);
      signing.initSign(key);
      signed.addTo(signing);
      String text = Base64.getEncoder().encodeToString(signing.sign());
      return "algorithm=RSA256,keyVersion=" + keyVersion + ",signature=" + URLEncoder.encode(text, UTF_8);
    } catch (GeneralSecurityException error) {
      throw AmselException.wrongSettings("privateKey does not sign.", error);
    }
  }

  static boolean isSignedBy(Signed signed, PublicKey key, byte[] signature) {
    try {
      Signature verifying = Signature.getInstance(ALGORITHM);
      verifying.initVerify(key);
      signed.addTo(verifying);
      return verifying.verify(signature);
    } catch (GeneralSecurityException error) {
      return false;
    }
  }

  /** Null for a header without a signature in it. */
  static @Nullable Received readHeader(String value) {
    Map<String, String> parts = new HashMap<>();
    for (String part : value.split(",")) {
      int at = part.indexOf('=');
      if (at > 0) parts.put(part.substring(0, at).trim().toLowerCase(Locale.ROOT), part.substring(at + 1).trim());
    }
    String text = parts.getOrDefault("signature", "");
    String version = parts.getOrDefault("keyversion", "");
    try {
      byte[] signature = decoded(text.contains("%") ? URLDecoder.decode(text.replace("+", "%2B"), UTF_8) : text);
      return signature.length == 0 ? null : new Received(version.isEmpty() ? null : version, signature);
    } catch (IllegalArgumentException error) {
      return null;
    }
  }

  private static byte[] decoded(String base64) {
    return Base64.getMimeDecoder().decode(base64.replace('-', '+').replace('_', '/'));
  }
}
