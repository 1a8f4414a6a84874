import { expect, it } from 'vitest'
import { toAscii } from './ascii.ts'

it.each([
  ['KOPI CORNER', 'KOPI CORNER'],
  ['Café Zürich', 'Cafe Zurich'],
  ['Straße', 'Strasse'],
  ['Łódź', 'Lodz'],
  ['Smørrebrød', 'Smorrebrod'],
  ['Phở Hà Nội Đặc Biệt', 'Pho Ha Noi Dac Biet'],
  ['ＳＨＯＰ　１', 'SHOP 1'],
  ['Tom’s – “Bar”', `Tom's - "Bar"`],
  ['', ''],
])('%s becomes %s', (text, ascii) => {
  expect(toAscii(text)).toBe(ascii)
})

it.each(['咖啡', 'Кафе', 'Coffee ☕', 'a\nb', 'half \ud800'])('%j cannot be written', (text) => {
  expect(toAscii(text)).toBeNull()
})
