type Settings = Readonly<Record<string, readonly [fallback: string, meaning: string]>>

export function generatedFiles(settings: Settings): Record<string, string>
