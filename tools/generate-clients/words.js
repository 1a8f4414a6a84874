export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** Words of at most so many characters a line. */
export function wrapped(text, width) {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
