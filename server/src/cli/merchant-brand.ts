import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { adviceOn, LOGO_BYTES_MAX, OperatorError } from '../domain/index.ts'
import { setUpBrand } from '../registry/clients/index.ts'
import { print } from './print.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

/** How a merchant looks to its payers. An empty value removes what was set. */
export async function brand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      client: { type: 'string' },
      name: { type: 'string' },
      colour: { type: 'string' },
      logo: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const clientId = values.client
  if (!clientId) throw new UsageError('merchant brand needs --client.')
  const options = {
    name: emptyAsNull(values.name),
    colour: emptyAsNull(values.colour),
    logo: await readLogoFile(emptyAsNull(values.logo)),
  }
  const now = await withStorage(({ trail, who }) => setUpBrand(trail, who, clientId, options))
  const advice = now.colour === null ? null : adviceOn(now.colour)
  print({ clientId, ...now, advice }, values.json, () => [
    `Merchant ${clientId}: payers read ${now.name === null ? 'its own name' : now.name}, ` +
      `${now.colour === null ? 'in the usual colour' : `in ${now.colour}`}, ${now.logo === null ? 'without a logo' : 'with its logo'}.`,
    ...(advice
      ? [
          `That colour is hard to see on a light page (contrast ${advice.contrast}): ${advice.proposal} is not.`,
        ]
      : []),
  ])
}

const emptyAsNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text)

async function readLogoFile(path: string | null | undefined): Promise<Buffer | null | undefined> {
  if (path === null || path === undefined) return path
  try {
    // One byte over the limit is enough to refuse it.
    const { size } = await stat(path)
    return size > LOGO_BYTES_MAX ? Buffer.alloc(LOGO_BYTES_MAX + 1) : await readFile(path)
  } catch (error) {
    throw new OperatorError(`The logo ${path} cannot be read: ${(error as Error).message}.`)
  }
}
