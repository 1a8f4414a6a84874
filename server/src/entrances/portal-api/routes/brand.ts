import { z } from 'zod'
import {
  adviceOn,
  type Brand,
  type Client,
  isBrandName,
  isColour,
  logoPath,
  paletteOf,
} from '../../../domain/index.ts'
import { flaw, Reply } from '../../portal-kit/index.ts'
import { setUpBrand } from '../../../registry/clients/index.ts'
import { getBrand } from '../../../storage/index.ts'
import { ofClient } from '../route.ts'
import type { BrandSettings, ColourTried } from '../shapes.ts'

/** Far above a logo's own limit, so that the refusal of a large one can name that limit. */
const LOGO_LETTERS_MAX = 2 * 1024 * 1024
const TEXT_MAX = 256

export const brandRoutes = [
  ofClient('GET /clients/:clientId/brand', 'payments_read', {
    async run({ db }, { client }): Promise<BrandSettings> {
      return shown(client, await getBrand(db, client.clientId))
    },
  }),

  ofClient('PUT /clients/:clientId/brand', 'settings_change', {
    body: z.strictObject({
      name: z.string().max(TEXT_MAX).nullable().optional(),
      colour: z.string().max(TEXT_MAX).nullable().optional(),
      logo: z.base64(flaw('picture')).max(LOGO_LETTERS_MAX).nullable().optional(),
    }),
    async run({ trail }, { client, who }, { body: { logo, ...request } }): Promise<BrandSettings> {
      const picture = logo === null || logo === undefined ? logo : Buffer.from(logo, 'base64')
      return shown(client, await setUpBrand(trail, who, client.clientId, { ...request, logo: picture }))
    },
  }),

  ofClient('GET /clients/:clientId/brand/preview', 'payments_read', {
    query: z.strictObject({
      name: z.string().max(TEXT_MAX).refine(isBrandName).optional(),
      colour: z.string().toLowerCase().refine(isColour, flaw('colour')).optional(),
      logo: z.enum(['kept', 'none', 'draft']),
      look: z.enum(['light', 'dark']),
      lang: z.string().max(TEXT_MAX).default('en'),
    }),
    async run(
      { db, previewCheckout },
      { client },
      { query: { name = null, colour = null, logo, look, lang } },
    ) {
      const kept = logo === 'kept' ? (await getBrand(db, client.clientId)).logo : null
      const wishes = { name, colour, logo: logo === 'draft' ? logo : kept, isDark: look === 'dark', lang }
      const { page, headers } = previewCheckout(client, wishes)
      return new Reply(page, headers)
    },
  }),

  ofClient('GET /clients/:clientId/brand/colour', 'payments_read', {
    query: z.strictObject({ colour: z.string().toLowerCase().refine(isColour, flaw('colour')) }),
    async run(_parts, _caller, { query: { colour } }): Promise<ColourTried> {
      return { ...paletteOf(colour), advice: adviceOn(colour) }
    },
  }),
]

const shown = ({ clientId, name: clientName }: Client, { name, colour, logo }: Brand): BrandSettings => ({
  name,
  clientName,
  colour,
  logoUrl: logo === null ? null : logoPath(clientId, logo),
})
