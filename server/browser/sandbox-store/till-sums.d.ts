export function minorOf(text: string, digits: number): string | null
export function flawOfAmount(
  text: string,
  digits: number,
): '' | 'comma' | 'characters' | 'whole' | 'decimals' | 'zero'
export function decimalOf(value: string, digits: number): string
export function afterKey(text: string, key: string, digits: number): string | null
export function tipOn(value: string, percent: number | string): bigint
export function flawOfCode(digits: string, isWhole: boolean): '' | 'letters' | 'begin' | 'long' | 'short'
