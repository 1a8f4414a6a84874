/** A payer's browser without scripts, cookies or a memory: it opens pages and sends forms. */
export interface Seen {
  readonly status: number
  readonly location: string | null
  readonly headers: Headers
  readonly text: string
}

/** After a form. */
export interface Pressed extends Seen {
  /** The shop, where the page that the form leads to takes the payer back to it. */
  readonly shop: string | null
}

async function seen(response: Response): Promise<Seen> {
  const { status, headers } = response
  return { status, headers, location: headers.get('location'), text: await response.text() }
}

export const open = async (url: unknown): Promise<Seen> =>
  seen(await fetch(String(url), { redirect: 'manual' }))

export const press = async (
  url: unknown,
  button: string,
  fields: Record<string, string> = {},
): Promise<Pressed> => {
  const pressed = await seen(
    await fetch(`${url}/${button}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }),
  )
  const { location } = pressed
  return { ...pressed, shop: location && onwardOf(await open(new URL(location, String(url)))) }
}

/** Where a page leads on to by itself. */
export function onwardOf({ text }: Seen): string | null {
  const [, address] = /<meta http-equiv="refresh" content="\d; url=([^"]*)">/.exec(text) ?? []
  return address?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&') ?? null
}

/** What a payer types: a card that the simulated issuer takes. */
export const CARD = {
  number: '4054 6957 2310 0768',
  expiry: '12 / 39',
  cvc: '123',
  name: 'Ann Other',
} as const
export const DECLINED_NUMBER = '4054692760174822'
export const EXEMPT_NUMBER = '4035501000000008'
