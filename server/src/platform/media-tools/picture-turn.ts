/** The one turn in which pictures are unpacked: each takes a good part of the memory meanwhile. */
import sharp from 'sharp'

// Pictures share the machine with whoever waits for a page: one thread, one at a time. Remembered files would be
// mistaken for new ones of the same name.
sharp.concurrency(1)
sharp.cache(false)
let lastWork: Promise<unknown> = Promise.resolve()

export function inPictureTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = lastWork.then(work)
  // Whoever asked for it hears of the failure; the next in line only waits for the end.
  lastWork = mine.catch(() => undefined)
  return mine
}
