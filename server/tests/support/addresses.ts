import { checkUrls } from '../../src/registry/clients/index.ts'

/** Addresses as the registry takes them, where tests listen too. */
export const anywhere = (urls: readonly { readonly kind: string; readonly url: string }[]) =>
  checkUrls(urls, { mustBeHttps: false, mayBePrivate: true, ports: [{ from: 1, to: 65_535 }] })
