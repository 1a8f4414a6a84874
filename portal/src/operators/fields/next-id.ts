let last = 0

/** Names a row, so that it keeps what is typed into it when another goes. */
export const nextId = (): number => {
  last += 1
  return last
}
