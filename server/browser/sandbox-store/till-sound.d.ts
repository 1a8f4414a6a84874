export function isSoundOn(): boolean
export function switchSound(): void
export function soundPaid(): void
export function listenForTouch(): () => void
