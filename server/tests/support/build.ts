// Tests of commands and starts run the program as it is built: it is made of the sources as they stand.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const TOOL = fileURLToPath(new URL('../../../tools/build.js', import.meta.url))

/** Who has built already, and starts several runs at once, says so in TEST_BUILT. */
export default async function build(): Promise<void> {
  if (process.env.TEST_BUILT) return
  await promisify(execFile)(process.execPath, [TOOL])
}
