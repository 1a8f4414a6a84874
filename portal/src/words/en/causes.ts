/** Why a signature is wrong, by the cause that the gateway found; the sentences are the gateway's own. */
export const causes = {
  'cause.none': 'The signature is valid for the request as received.',
  'cause.unknown':
    'The signature does not match the request as received: compare the bytes that you sign, and the key.',
  'cause.unknown_other_content':
    'The registered key was used, but not on the content received: compare the bytes that you sign.',
  'cause.no_signature':
    'The signature header has no signature part: send algorithm=RSA256,keyVersion=1,signature=<value>.',
  'cause.key_version_malformed':
    'The keyVersion of the signature header is not a positive integer: send the version of your key.',
  'cause.not_url_encoded':
    'The signature is Base64 but not URL-encoded, or only in part: send + as %2B, / as %2F, = as %3D.',
  'cause.url_encoded_twice':
    'The signature is URL-encoded twice (%25 in place of %): URL-encode the Base64 text once.',
  'cause.base64_line_breaks':
    'The Base64 of the signature has line breaks or spaces in it: use an encoder that writes one line.',
  'cause.base64url':
    'The signature is in URL-safe or unpadded Base64: use standard Base64, padded, then URL-encode.',
  'cause.hex': 'The signature is written in hexadecimal: write it in standard Base64, then URL-encode it.',
  'cause.signature_malformed':
    'The value after signature= is not URL-encoded Base64: send the signature in Base64, URL-encoded once.',
  'cause.gateway_key_uploaded':
    "The key registered for this client is the gateway's own public key: register your own instead.",
  'cause.pss_padding':
    'The signature has PSS padding: sign with PKCS#1 v1.5 padding (SHA256withRSA, not RSASSA-PSS).',
  'cause.no_key_registered':
    'No public key is registered for this client: register the one that matches your signing key.',
  'cause.key_not_registered':
    'The signature was made with a private key that belongs to none of the public keys registered here.',
  'cause.retired_key_version':
    'The signature was made with key version {version}, which is retired: sign with a key that is in use.',
  'cause.other_key_version_sent':
    'The signature was made with key version {made}, but keyVersion={sent} was sent: the two must agree.',
  'cause.other_key_version_sent_retired':
    'The signature was made with key version {made}, which is retired, but keyVersion={sent} was sent: the two must agree.',
  'cause.other_key_version_unsent':
    'The signature was made with key version {made}, but no keyVersion was sent, which means the newest: the two must agree.',
  'cause.other_key_version_unsent_retired':
    'The signature was made with key version {made}, which is retired, but no keyVersion was sent, which means the newest: the two must agree.',
  'cause.unknown_key_version':
    'No key with version {version} is registered for this client: send the keyVersion of your key.',
  'cause.signature_length':
    'The signature has {length} bytes in place of {expected}: it was cut off or made with a key of a different size.',
  'cause.no_digest_info':
    'The signature holds no PKCS#1 digest: use a SHA256withRSA signature, not encryption with the private key.',
  'cause.hashed_twice':
    'The digest of the content was signed in place of the content: hand the content itself to SHA256withRSA.',
  'cause.hash': 'The signature was made with {hash} in place of SHA-256: sign with SHA256withRSA.',
  'cause.path_without_sandbox':
    'The path was signed without its sandbox segment: sign the path that is called, /ams/sandbox/api/...',
  'cause.path_with_sandbox':
    'The path was signed with a sandbox segment: sign the path that is called, /ams/api/...',
  'cause.query_left_out':
    'The path was signed without its query: sign the path and all that follows it, as in the URL.',
  'cause.full_url': 'The whole URL was signed in place of the path: leave out the scheme and the host.',
  'cause.path_trailing_slash':
    'The path signed and the path called differ in a slash at the end: sign the path that is called.',
  'cause.path_doubled_slash':
    'The path signed and the path called differ in a doubled slash: sign the path that is called.',
  'cause.path_without_leading_slash':
    'The path was signed without the slash it begins with: sign the path that is called.',
  'cause.crlf_after_path': 'CR LF was signed after the path: put a single LF (0x0A) there.',
  'cause.no_line_feed':
    'No line feed was signed after the path: put one byte 0x0A there, not the two characters \\n.',
  'cause.newline_at_end':
    'A line break was signed at the end: the content ends with the last byte of the body.',
  'cause.body_left_out':
    'The content was signed without the body: the bytes of the body follow the second dot.',
  'cause.spaces_around_dots':
    'Spaces were signed next to the dots: client ID, time and body are joined by a dot alone.',
  'cause.space_after_method':
    'The method and the path were not joined by exactly one space: sign METHOD, one space, the path.',
  'cause.method_case': 'The method was signed in lower case: sign it in upper case, as in POST.',
  'cause.client_id_case':
    'The client ID was signed in a different case from the client-id header: sign it exactly as sent.',
  'cause.client_id_left_out': 'The content was signed without the client ID: it goes before the first dot.',
  'cause.time_left_out':
    'The content was signed without the time: the request-time header goes between the two dots.',
  'cause.time_of_another_header':
    'The time of another header was signed: sign the value of the request-time header.',
  'cause.time_in_another_form':
    'The time was signed in a different form from the one sent: sign the request-time header exactly as sent.',
  'cause.body_trimmed':
    'The body was signed without the white space at its ends: sign the bytes of the body as sent.',
  'cause.body_charset':
    'The body was signed in a different character encoding from the one sent: use UTF-8 for both.',
  'cause.body_reformatted':
    'The JSON of the body was signed in a different layout from the one sent (white space, escapes): sign the bytes of the body as sent.',
  'cause.body_keys_sorted':
    'The JSON of the body was signed with its keys sorted: sign the bytes of the body as sent.',
  'cause.body_nulls_dropped':
    'The JSON of the body was signed without its null fields: sign the bytes of the body as sent.',
  'cause.body_non_ascii_escaped':
    'The JSON of the body was signed with non-ASCII characters written as \\uXXXX: sign the bytes of the body as sent.',
  'cause.body_slashes_escaped':
    'The JSON of the body was signed with / written as \\/: sign the bytes of the body as sent.',
  'cause.body_html_escaped':
    'The JSON of the body was signed with <, > and & written as \\u003c, \\u003e and \\u0026: sign the bytes of the body as sent.',
} as const
