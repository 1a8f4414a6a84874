package dev.amsel.client;

import static dev.amsel.client.AmselException.wrongSettings;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.interfaces.RSAKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keys as people give them, and words for those that cannot be used. */
final class Keys {
  private static final int BITS_MIN = 2_048;
  private static final List<String> KINDS = List.of("RSA", "EC", "EdDSA", "XDH", "DSA", "RSASSA-PSS");
  private static final Pattern PEM = Pattern.compile("(?s)-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END");
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]+={0,2}");
  private static final String ANOTHER_KIND =
      " is of another kind than RSA. Make one: openssl genrsa -out key.pem 2048.";

  private Keys() {}

  /** The merchant's pair. */
  record MerchantKey(PrivateKey privateKey, RSAPublicKey publicKey) {
    /** What a person can compare with what the gateway has on file. */
    String spki() {
      return Base64.getEncoder().encodeToString(publicKey.getEncoded());
    }

    @Override
    public String toString() {
      return "MerchantKey[" + spki() + "]";
    }
  }

  /** The merchant's private key: PEM or Base64 of the DER in one line, PKCS#8 or PKCS#1. */
  static MerchantKey readPrivate(@Nullable String text) {
    String name = "privateKey";
    Material material = Material.of(text, name);
    if (material.isEncrypted(text))
      throw wrongSettings(
          name
              + " is protected by a password, which this library does not ask for."
              + " Remove its password: openssl pkey -in key.pem -out plain.pem.");
    refuseCertificate(material, name, "Give the private key that belongs to it.");
    PrivateKey key = privateKeyIn(material.der);
    if (key != null) return pairOf(fit(key, name));
    if (publicKeyIn(material.der) != null)
      throw wrongSettings(
          name
              + " is a public key. Give the private half of your own pair (merchantPrivateKey), which never leaves your"
              + " systems; the gateway’s public key goes to gatewayPublicKey.");
    if (isSec1(material.der)) throw wrongSettings(name + ANOTHER_KIND);
    throw wrongSettings(name + " is no private key: neither PKCS#8 nor PKCS#1, as PEM or as Base64 in one line.");
  }

  /** A public key of the gateway: PEM or Base64 of the DER in one line, SPKI or PKCS#1. */
  static PublicKey readPublic(@Nullable String text, String name) {
    Material material = Material.of(text, name);
    refuseCertificate(material, name, "Give the public key in it: openssl x509 -in cert.pem -noout -pubkey.");
    if (privateKeyIn(material.der) != null)
      throw wrongSettings(
          name
              + " is a private key. Give the public key that the gateway has shown you; your own private key goes to"
              + " privateKey, and nowhere else.");
    PublicKey key = publicKeyIn(material.der);
    if (key != null) return fit(key, name);
    throw wrongSettings(name + " is no public key: neither SPKI nor PKCS#1, as PEM or as Base64 in one line.");
  }

  /** The only private key in a file of PKCS#12, as Base64 of PKCS#8. */
  static String readPkcs12(Path file, char[] password) {
    try (InputStream stream = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(stream, password);
      for (String alias : Collections.list(store.aliases()))
        if (store.getKey(alias, password) instanceof PrivateKey key)
          return Base64.getEncoder().encodeToString(key.getEncoded());
      throw wrongSettings(file + " has no private key in it.");
    } catch (IOException | GeneralSecurityException error) {
      throw wrongSettings(
          file + " cannot be read as PKCS#12: it is absent or of another form, or the password is wrong.", error);
    }
  }

  /** The gateway signs with a key of its own: what the merchant signs with proves nothing. */
  static void refuseOwn(MerchantKey own, PublicKey gatewayKey, String name) {
    RSAPublicKey given = (RSAPublicKey) gatewayKey;
    if (!own.publicKey.getModulus().equals(given.getModulus())) return;
    throw wrongSettings(
        name
            + " is your own public key, the other half of privateKey. Give the gateway’s: gatewayPublicKey of"
            + " sandbox-merchant.json, or what the gateway’s operator has given you.");
  }

  private static MerchantKey pairOf(PrivateKey key) {
    try {
      RSAPrivateCrtKey rsa = (RSAPrivateCrtKey) key;
      KeySpec half = new RSAPublicKeySpec(rsa.getModulus(), rsa.getPublicExponent());
      return new MerchantKey(key, (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(half));
    } catch (GeneralSecurityException | ClassCastException error) {
      throw wrongSettings("privateKey lacks its public half.", error);
    }
  }

  private static <K extends Key> K fit(K key, String name) {
    if (!(key instanceof RSAKey rsa) || !key.getAlgorithm().equals("RSA")) throw wrongSettings(name + ANOTHER_KIND);
    int bits = rsa.getModulus().bitLength();
    if (bits < BITS_MIN)
      throw wrongSettings(
          name
              + " has "
              + bits
              + " bits, which is too weak: the gateway takes 2048 and more. Make a new one: openssl genrsa -out key.pem 2048.");
    return key;
  }

  private static void refuseCertificate(Material material, String name, String advice) {
    if (material.label.contains("CERTIFICATE") || isCertificate(material.der))
      throw wrongSettings(name + " is a certificate. " + advice);
  }

  private static boolean isCertificate(byte[] der) {
    try {
      CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
      return true;
    } catch (CertificateException error) {
      return false;
    }
  }

  private static @Nullable PrivateKey privateKeyIn(byte[] der) {
    for (String kind : KINDS) {
      PrivateKey key = attempt(kind, factory -> factory.generatePrivate(new PKCS8EncodedKeySpec(der)));
      if (key != null) return key;
    }
    byte[] wrapped = Der.pkcs8Of(der);
    return attempt("RSA", factory -> factory.generatePrivate(new PKCS8EncodedKeySpec(wrapped)));
  }

  private static @Nullable PublicKey publicKeyIn(byte[] der) {
    for (String kind : KINDS) {
      PublicKey key = attempt(kind, factory -> factory.generatePublic(new X509EncodedKeySpec(der)));
      if (key != null) return key;
    }
    byte[] wrapped = Der.spkiOf(der);
    return attempt("RSA", factory -> factory.generatePublic(new X509EncodedKeySpec(wrapped)));
  }

  private interface Way<K> {
    K make(KeyFactory factory) throws InvalidKeySpecException;
  }

  private static <K> @Nullable K attempt(String kind, Way<K> way) {
    try {
      return way.make(KeyFactory.getInstance(kind));
    } catch (GeneralSecurityException error) {
      return null;
    }
  }

  /** A key on an elliptic curve in its older form: a sequence that begins with 1 and an octet string. */
  private static boolean isSec1(byte[] der) {
    return HexFormat.of().formatHex(der, 0, Math.min(der.length, 8)).matches("30(..|81..|82....)02010104.*");
  }

  /** The bytes of a key, and what stands in the first line of its PEM; empty for Base64 alone. */
  private record Material(byte[] der, String label) {
    static Material of(@Nullable String text, String name) {
      if (text == null || text.isBlank())
        throw wrongSettings(name + " is missing. Give it as PEM, or as Base64 in one line.");
      String plain = text.replace("\\n", "\n").trim();
      Matcher pem = PEM.matcher(plain);
      boolean isPem = pem.find();
      String inner = isPem ? pem.group(2) : plain;
      String base64 = inner.replaceAll("(?m)^[A-Za-z-]+:.*$", "").replaceAll("\\s+", "");
      if (!BASE64.matcher(base64).matches() || (!isPem && plain.contains("-----"))) throw unreadable(plain, name);
      try {
        byte[] der = Base64.getDecoder().decode(base64.replace('-', '+').replace('_', '/'));
        return new Material(der, isPem ? pem.group(1) : "");
      } catch (IllegalArgumentException error) {
        throw unreadable(plain, name);
      }
    }

    private static AmselException unreadable(String plain, String name) {
      String path = looksLikePath(plain) ? ". It looks like a path: give what the file holds, or use fromFile" : "";
      return wrongSettings(name + " is neither PEM nor Base64" + path + ".");
    }

    private static boolean looksLikePath(String text) {
      return text.length() < 200 && text.substring(0, Math.min(40, text.length())).matches("(?s).*[\\\\/.].*");
    }

    /** PKCS#8 with a password: a sequence whose first part names how it is encrypted (PBES2, or an older way). */
    boolean isEncrypted(@Nullable String text) {
      if (label.contains("ENCRYPTED") || (text != null && text.matches("(?s).*Proc-Type:\\s*4,ENCRYPTED.*"))) return true;
      String start = HexFormat.of().formatHex(der, 0, Math.min(der.length, 40));
      return start.contains("2a864886f70d0105") || start.contains("2a864886f70d010c01");
    }
  }

  /** PKCS#1 in the envelopes that Java reads. */
  private static final class Der {
    private static final byte[] RSA_ID = HexFormat.of().parseHex("300d06092a864886f70d0101010500");

    static byte[] pkcs8Of(byte[] pkcs1) {
      return part(0x30, joined(new byte[] {2, 1, 0}, RSA_ID, part(0x04, pkcs1)));
    }

    static byte[] spkiOf(byte[] pkcs1) {
      return part(0x30, joined(RSA_ID, part(0x03, joined(new byte[] {0}, pkcs1))));
    }

    private static byte[] part(int tag, byte[] content) {
      byte[] signed = BigInteger.valueOf(content.length).toByteArray();
      byte[] length = signed[0] == 0 ? Arrays.copyOfRange(signed, 1, signed.length) : signed;
      byte[] head =
          content.length < 128
              ? new byte[] {(byte) tag, (byte) content.length}
              : joined(new byte[] {(byte) tag, (byte) (0x80 + length.length)}, length);
      return joined(head, content);
    }

    private static byte[] joined(byte[]... parts) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (byte[] part : parts) all.writeBytes(part);
      return all.toByteArray();
    }
  }
}
