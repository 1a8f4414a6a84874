import type { ClientKeys } from 'amsel/portal-api'

interface Configuration {
  readonly name: string
  readonly isOfficial: boolean
  readonly code: string
}

/** What to paste into each client library, complete except for the private key, which only its owner has. */
export function configurationsFor(
  { clientId, gatewayPublicKey }: Pick<ClientKeys, 'clientId' | 'gatewayPublicKey'>,
  { gatewayUrl, keyVersion }: { readonly gatewayUrl: string; readonly keyVersion: number },
): readonly Configuration[] {
  const own = (name: string, code: string) => ({ name, isOfficial: false, code })
  const official = (name: string, code: string) => ({ name, isOfficial: true, code })
  return [
    own(
      'TypeScript',
      `import { Amsel } from '@amsel/client'

const amsel = new Amsel({
  gatewayUrl: '${gatewayUrl}',
  clientId: '${clientId}',
  keyVersion: ${keyVersion},
  privateKey: process.env.AMSEL_PRIVATE_KEY ?? '',
  gatewayPublicKey: '${gatewayPublicKey}',
})`,
    ),
    own(
      'Python',
      `import os
from amsel_client import Amsel

amsel = Amsel(
    gateway_url="${gatewayUrl}",
    client_id="${clientId}",
    key_version=${keyVersion},
    private_key=os.environ["AMSEL_PRIVATE_KEY"],
    gateway_public_key="${gatewayPublicKey}",
)`,
    ),
    own(
      'Java',
      `Amsel amsel = new Amsel(AmselSettings.builder()
    .gatewayUrl("${gatewayUrl}")
    .clientId("${clientId}")
    .keyVersion(${keyVersion})
    .privateKey(System.getenv("AMSEL_PRIVATE_KEY"))
    .gatewayPublicKey("${gatewayPublicKey}")
    .build());`,
    ),
    own(
      'PHP',
      `$amsel = new Amsel(new AmselSettings(
    gatewayUrl: '${gatewayUrl}',
    clientId: '${clientId}',
    keyVersion: ${keyVersion},
    privateKey: getenv('AMSEL_PRIVATE_KEY'),
    gatewayPublicKey: '${gatewayPublicKey}',
));`,
    ),
    official(
      'Java',
      `AlipayClient client = new DefaultAlipayClient(
    "${gatewayUrl}", // https:// only
    System.getenv("AMSEL_PRIVATE_KEY"), // PKCS#8, one line
    "${gatewayPublicKey}",
    "${clientId}");`,
    ),
    official(
      'Python',
      `client = DefaultAlipayClient(
    "${gatewayUrl}",  # it calls port 443 over HTTPS, whatever stands here
    "${clientId}",
    os.environ["AMSEL_PRIVATE_KEY"],  # PKCS#1, one line
    "${gatewayPublicKey}",
)`,
    ),
    official(
      'PHP',
      `$client = new Client\\DefaultAlipayClient(
    '${gatewayUrl}',
    getenv('AMSEL_PRIVATE_KEY'), // PKCS#8 or PKCS#1, one line
    '${gatewayPublicKey}',
    '${clientId}'
);`,
    ),
    official(
      'Go',
      `client := defaultAlipayClient.NewDefaultAlipayClient(
	"${gatewayUrl}", // without a slash at its end
	"${clientId}",
	os.Getenv("AMSEL_PRIVATE_KEY"), // PKCS#8, one line
	"${gatewayPublicKey}")`,
    ),
    official(
      'Java in stores',
      `AMSSettings settings = new AMSSettings(
    "${clientId}",
    System.getenv("AMSEL_PRIVATE_KEY"), // PKCS#8, one line
    "${gatewayPublicKey}",
    "${gatewayUrl}");`,
    ),
  ]
}
