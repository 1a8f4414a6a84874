// Runs commands of the built program one after the other: each line of standard input names one, with its arguments and its
// environment. A line on both outputs says where a command's own output ends. Started by `commands.ts`.
import { createInterface } from 'node:readline'

const program = new URL('../../dist/program/cli.js', import.meta.url)
const { run } = await import(program.href)

for await (const line of createInterface({ input: process.stdin })) {
  const { args, env, mark } = JSON.parse(line)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.exitCode = 0
  try {
    await run(args)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${error.stack}\n`)
  }
  for (const output of [process.stdout, process.stderr]) output.write(`${mark}${process.exitCode}\n`)
}
