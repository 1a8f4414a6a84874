package dev.amsel.client;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A key with a certificate for localhost, made by the tool that comes with Java. */
record Certificates(Path file, KeyStore store) {
  static final String PASSWORD = "changeit";

  static Certificates make(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
    Path file = folder.resolve("localhost.p12");
    Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    String[] command = {
      tool.toString(), "-genkeypair", "-alias", "one", "-keyalg", "RSA", "-keysize", "2048", "-dname", "CN=localhost",
      "-ext", "san=dns:localhost", "-storetype", "PKCS12", "-keystore", file.toString(), "-storepass", PASSWORD
    };
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    byte[] said = process.getInputStream().readAllBytes();
    if (process.waitFor() != 0) throw new IOException(new String(said));
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream stream = new FileInputStream(file.toFile())) {
      store.load(stream, PASSWORD.toCharArray());
    }
    return new Certificates(file, store);
  }

  SSLContext serverContext() throws GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  String pem() throws GeneralSecurityException {
    String text = Base64.getMimeEncoder().encodeToString(store.getCertificate("one").getEncoded());
    return "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n";
  }
}
