/** Keys as people give them, with what a library has to say of each. */
import { KEYS } from './material.js'

const { merchant, gateway1, weak, ellipticCurve } = KEYS
const wrapped = (text) => text.match(/.{1,64}/g).join('\n')
const good = { privateKey: merchant.privateKey, gatewayPublicKey: gateway1.publicKey }

const taken = [
  ['PKCS#8 in one line', {}],
  ['PKCS#8 as PEM', { privateKey: merchant.privateKeyPem }],
  ['PKCS#1 in one line', { privateKey: merchant.privateKeyPkcs1 }],
  ['PKCS#1 as PEM', { privateKey: merchant.privateKeyPkcs1Pem }],
  [
    'PKCS#8 in PKCS#1’s markers, as some libraries want it',
    {
      privateKey: `-----BEGIN RSA PRIVATE KEY-----\n${wrapped(merchant.privateKey)}\n-----END RSA PRIVATE KEY-----`,
    },
  ],
  [
    'a PEM in one line, its line feeds written as \\n',
    { privateKey: merchant.privateKeyPem.trim().replaceAll('\n', '\\n') },
  ],
  ['Base64 broken into lines, with blanks around', { privateKey: `\n ${wrapped(merchant.privateKey)} \r\n` }],
  ['the gateway’s public key as PEM', { gatewayPublicKey: gateway1.publicKeyPem }],
]

/** Each message must have these words in it, in any case. */
const mistakes = [
  ['no private key', { privateKey: '' }, ['privateKey', 'missing']],
  ['a public key as the private one', { privateKey: merchant.publicKey }, ['privateKey', 'public key']],
  ['a public PEM as the private one', { privateKey: merchant.publicKeyPem }, ['privateKey', 'public key']],
  [
    'the gateway’s key in the merchant’s place',
    { privateKey: gateway1.publicKey },
    ['privateKey', 'public key', 'gatewayPublicKey'],
  ],
  [
    'a certificate as the private key',
    { privateKey: merchant.certificatePem },
    ['privateKey', 'certificate'],
  ],
  ['a certificate in one line', { privateKey: merchant.certificate }, ['privateKey', 'certificate']],
  ['an encrypted PKCS#8 PEM', { privateKey: merchant.encryptedPem }, ['privateKey', 'password', 'openssl']],
  [
    'an encrypted PKCS#1 PEM',
    { privateKey: merchant.encryptedPkcs1Pem },
    ['privateKey', 'password', 'openssl'],
  ],
  ['an encrypted key in one line', { privateKey: merchant.encrypted }, ['privateKey', 'password', 'openssl']],
  ['a private key of 1024 bits', { privateKey: weak.privateKey }, ['privateKey', '1024', '2048']],
  ['a private key on an elliptic curve', { privateKey: ellipticCurve.privateKey }, ['privateKey', 'RSA']],
  ['the path of a file', { privateKey: './keys/private.pem' }, ['privateKey', 'path']],
  ['nonsense', { privateKey: 'aGVsbG8gd29ybGQ=' }, ['privateKey', 'no private key']],
  ['no public key of the gateway', { gatewayPublicKey: '' }, ['gatewayPublicKey', 'missing']],
  [
    'the merchant’s public key in the gateway’s place',
    { gatewayPublicKey: merchant.publicKey },
    ['gatewayPublicKey', 'your own'],
  ],
  [
    'the merchant’s private key in the gateway’s place',
    { gatewayPublicKey: merchant.privateKey },
    ['gatewayPublicKey', 'private key'],
  ],
  [
    'a certificate in the gateway’s place',
    { gatewayPublicKey: merchant.certificatePem },
    ['gatewayPublicKey', 'certificate', 'openssl'],
  ],
  ['a public key of 1024 bits', { gatewayPublicKey: weak.publicKey }, ['gatewayPublicKey', '1024']],
  [
    'a public key on an elliptic curve',
    { gatewayPublicKey: ellipticCurve.publicKey },
    ['gatewayPublicKey', 'RSA'],
  ],
]

export const keyVectors = () => [
  ...taken.map(([name, given]) => ({ name, settings: { ...good, ...given }, words: null })),
  ...mistakes.map(([name, given, words]) => ({ name, settings: { ...good, ...given }, words })),
]
