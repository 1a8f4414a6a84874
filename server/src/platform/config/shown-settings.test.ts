import { describe, expect, it } from 'vitest'
import { SETTINGS } from './all-settings.ts'
import { readSettings } from './index.ts'

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

  it.each(Object.keys(SETTINGS).filter((name) => /KEY|SECRET|PASSWORD|TOKEN|HEADERS/.test(name)))(
    'say of %s at most that it is given',
    (name) => {
      const values = { MASTER_KEY: Buffer.alloc(32).toString('base64'), TLS_KEY: '/key', TLS_CERT: '/c' }
      const settings = shown({ ...values, TLS_PORT: '1' })
      expect(['given', undefined, ...(name === 'MASTER_KEY' ? ['key file'] : [])]).toContain(settings[name])
    },
  )
})
