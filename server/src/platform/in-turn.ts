/** Work of which only one piece is done at a time: whoever comes later waits for the end of those before. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function oneAfterTheOther(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    // Whoever asked for it hears of the failure; the next in line only waits for the end.
    last = mine.catch(() => undefined)
    return mine
  }
}
