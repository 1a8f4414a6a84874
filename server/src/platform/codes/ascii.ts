/** Letters that Unicode does not take apart into a plain one and its marks. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
}

/** The text in printable ASCII, Latin letters without their marks; null where that says nothing of what was written. */
export function toAscii(text: string): string | null {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (letter) => PLAIN[letter] ?? letter)
  return isAscii(plain) ? plain : null
}

export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
