import type { ConfigField } from '../../domain/index.ts'
import type { AmsConfig } from './config.ts'

type Described = Omit<ConfigField, 'name'>

const PLAIN = { isSecret: false, isShown: true, isFixed: false, usual: null } as const

const FIELDS: Readonly<Record<keyof AmsConfig, Described>> = {
  gatewayUrl: { ...PLAIN, type: 'url', example: 'https://pay.example' },
  clientId: { ...PLAIN, type: 'text', example: '5Y60382577284202', isFixed: true },
  keyVersion: { ...PLAIN, type: 'number', example: '1', usual: '1' },
  merchantPrivateKey: { ...PLAIN, type: 'key', example: 'MIIEvQIBADANBg…', isSecret: true, isShown: false },
  gatewayPublicKey: { ...PLAIN, type: 'key', example: 'MIIBIjANBgkqhk…', isShown: false },
}

/** What an operator is asked for, in this order. */
export const AMS_FIELDS: readonly ConfigField[] = Object.entries(FIELDS).map(([name, field]) => ({
  name,
  ...field,
}))
