import { describe, expect, it } from 'vitest'
import { readSettings, SETTINGS, type SettingName, traitsOf } from './index.ts'

const shown = (environment: Record<string, string>) => readSettings(environment).shown

describe('the settings as they are shown', () => {
  it('are those that are set', () => {
    expect(shown({ PORT: '81', HOST: ' ', OTHER: 'x' })).toEqual({ PORT: '81', MASTER_KEY: 'key file' })
  })

  it('have no master key', () => {
    const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')
    expect(shown({ MASTER_KEY })).toEqual({ MASTER_KEY: 'given' })
  })

  it.each([
    ['postgres://amsel:secret@db.example:5432/amsel', 'postgres://amsel@db.example:5432/amsel'],
    ['postgresql://amsel@one:5432,two:5433/amsel?x=y', 'postgresql://amsel@one:5432,two:5433/amsel'],
    ['postgres://amsel:se:cr@et@db/amsel', 'postgres://amsel@db/amsel'],
    ['postgres://amsel:secret?secret/secret#secret@db/amsel', 'postgres://amsel@db/amsel'],
    ['postgres://db/amsel?user=amsel&password=secret', 'postgres://db/amsel'],
    ['postgres://amsel:secret@/amsel?host=db&password=secret&x=secret@y', 'postgres://amsel@y'],
    ['POSTGRES://amsel:secret@db/amsel', 'POSTGRES://amsel@db/amsel'],
  ])('have no password of %s', (DATABASE_URL, without) => {
    expect(shown({ DATABASE_URL }).DATABASE_URL).toBe(without)
  })

  it.each(Object.keys(SETTINGS).filter((name) => traitsOf(name as SettingName).isSecret))(
    'say of %s at most that it is given',
    (name) => {
      const key = Buffer.alloc(32, 7).toString('base64')
      const values = {
        ...{
          MASTER_KEY: key,
          METRICS_TOKEN: 'sixteen-characters-hidden',
          OPERATOR_SSO_CLIENT_SECRET: 'hidden',
          OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hidden',
        },
        ALERT_WEBHOOK_URL: 'https://chat.example/hidden',
        ALERT_WEBHOOK_SECRET: 'hidden-and-long-enough',
        ...{ SMTP_URL: 'smtp://user:hidden@mail.example', MAIL_FROM: 'pay@shop.example' },
        DATABASE_URL: 'postgres://amsel:hidden@db/amsel',
      }
      const settings = shown(name === 'MASTER_KEYS' ? { MASTER_KEYS: key } : values)
      const allowed = name === 'DATABASE_URL' ? 'postgres://amsel@db/amsel' : 'given'
      expect(settings[name]).toBe(allowed)
      expect(JSON.stringify(settings)).not.toMatch(/hidden|BwcH/)
    },
  )
})
