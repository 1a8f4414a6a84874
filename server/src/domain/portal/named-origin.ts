const IP_ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/

/** The portal's address by a name, where it has an IP address of this machine. */
export function namedOrigin(publicUrl: string): string {
  const url = new URL(publicUrl)
  if (/^(127\.|\[::1\]$)/.test(url.hostname)) url.hostname = 'localhost'
  return url.origin
}

export const hasName = (publicUrl: string): boolean =>
  !IP_ADDRESS.test(new URL(namedOrigin(publicUrl)).hostname)
