/** A mutex: runs one piece of work at a time, in call order. */
type Mutex = <T>(work: () => Promise<T>) => Promise<T>

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    // The caller gets the error; the next piece of work only waits for the end.
    last = mine.catch(() => undefined)
    return mine
  }
}
