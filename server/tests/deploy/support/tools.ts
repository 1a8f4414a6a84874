import { type ExecFileOptions, execFile } from 'node:child_process'

export interface Ran {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program of this machine to its end; one that is missing is a failure of the test. */
export function runTool(
  program: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const limits = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    execFile(program, args, { ...options, ...limits }, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') reject(new Error(`There is no ${program}: see docs/deploying/README.md.`))
      else if (error && typeof error.code !== 'number') reject(error)
      else resolve({ status: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}
