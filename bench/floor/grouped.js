/** One statement for all that came while the one before it was under way. */
export function grouped(work) {
  let waiting = []
  let isUnderWay = false
  const sendOut = async () => {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await work(group)
    }
    isUnderWay = false
  }
  return (item) => {
    waiting.push(item)
    if (isUnderWay) return
    isUnderWay = true
    setImmediate(sendOut)
  }
}
