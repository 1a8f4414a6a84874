type Settings = Readonly<Record<string, readonly [fallback: string, meaning: string, traits?: object]>>

interface Script {
  readonly name: string
  readonly purpose: string
  readonly integrity: string
}

interface Server {
  readonly settings: Settings
  readonly settingsSchema: object
  readonly storeScripts: readonly Script[]
  readonly referenceScripts: readonly Script[]
}

export function generatedFiles(server: Server): Record<string, string>
