import { expect, test } from 'vitest'
import { flawOfPassword } from './password-rules.ts'

const JONAS = { name: 'Jonas Weber-Ilić', email: 'jw.shop@garden-tools.example' }

test.each<[password: string, flaw: string | null]>([
  ['password123', 'password_common'],
  ['Passw0rd123', 'password_common'],
  ['qwertyuiop', 'password_common'],
  ['1234567890', 'password_common'],
  ['aaaaaaaaaaaaaaaa', 'password_common'],
  ['passwordpassword', 'password_common'],
  ['x'.repeat(128), 'password_common'],
  ['abcdefghijkl', 'password_common'],
  ['9876543210', 'password_common'],
  ['P@$$w0rd!!', 'password_common'],
  ['2024dragon', 'password_common'],
  ['letmeinletmein', 'password_common'],
  ['1902-4471-tom-33', null],
  ['JonasWeber1', 'password_own_name'],
  ['weber.jonas.2024', 'password_own_name'],
  ['Garden-Tools!1', 'password_own_name'],
  ['ilićilićilić', 'password_own_name'],
  ['AmselAmsel1', 'password_own_name'],
  ['Jonas likes plums', null],
  ['correct horse battery', null],
  ['vier Züge nach Ulm', null],
  ['jw4f-Hk2p-9sQz', null],
])('%s: %s', async (password, flaw) => {
  expect(await flawOfPassword(password, JONAS)).toBe(flaw)
})

test('an owner of whom nothing is known has no words', async () => {
  expect(await flawOfPassword('correct horse battery', { name: '李', email: 'a@b.c' })).toBeNull()
})
