/** Where a call goes, and what with. */
interface Curl {
  readonly url: string
  readonly path: string
  readonly clientId: string
  readonly keyVersion: number
  readonly body: string
  /** Of a request that is signed already; null where the person's own key has yet to sign. */
  readonly signed: Readonly<Record<string, string>> | null
}

const CONTENT_TYPE = 'application/json; charset=UTF-8'

/** What would move a cursor, end a paste or ring a bell is nothing to hand to a terminal. */
const UNSAFE = /[^\P{Cc}\t\n]/u

/** Null for what a terminal should not be given: anybody may have sent it, signed or not. */
export function curlOf(call: Curl): string | null {
  if ([call.body, call.path].some((text) => UNSAFE.test(text))) return null
  return call.signed ? signedCurl(call, call.signed) : signingCurl(call)
}

const signedCurl = ({ url, path, body }: Curl, signed: Readonly<Record<string, string>>): string =>
  [
    `curl ${quoted(url + path)}`,
    ...Object.entries(signed).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ')

/** Signs with `openssl` each time it runs. The body and the path are values: the shell reads nothing in them. */
const signingCurl = ({ url, path, clientId, keyVersion, body }: Curl): string => `# KEY: your private key, PEM
KEY=merchant-key.pem
TARGET=${quoted(path)}
BODY=${quoted(body)}
TIME=$(date +%s)000
SIGNATURE=$(printf 'POST %s\\n%s.%s.%s' "$TARGET" ${quoted(clientId)} "$TIME" "$BODY" |
  openssl dgst -sha256 -sign "$KEY" | openssl base64 -A | sed 's/+/%2B/g; s|/|%2F|g; s/=/%3D/g')
curl ${quoted(url)}"$TARGET" \\
  -H 'content-type: ${CONTENT_TYPE}' \\
  -H ${quoted(`client-id: ${clientId}`)} \\
  -H "request-time: $TIME" \\
  -H "signature: algorithm=RSA256,keyVersion=${keyVersion},signature=$SIGNATURE" \\
  --data-raw "$BODY"`

/** For a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
