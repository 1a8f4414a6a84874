/** GET /clients/:clientId/brand, PUT {name?, colour?, logo?} the same: null takes away, what is absent stays; a logo is Base64 */
export interface BrandSettings {
  /** Null where payers read the client's own. */
  readonly name: string | null
  readonly clientName: string
  readonly colour: string | null
  readonly logoUrl: string | null
}

/** GET /clients/:clientId/brand/colour?colour=: what the checkout makes of a colour, before it is saved */
export interface ColourTried {
  readonly light: BrandPaint
  readonly dark: BrandPaint
  /** Of a colour that is hard to see on a light page. */
  readonly advice: { readonly contrast: number; readonly proposal: string } | null
}

interface BrandPaint {
  readonly brand: string
  readonly onBrand: string
  readonly edge: string
}
