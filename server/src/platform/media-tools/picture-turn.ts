/** The one turn in which pictures are unpacked: each takes a good part of the memory meanwhile. */
import sharp from 'sharp'
import { createMutex } from '#platform/mutex.ts'

// Pictures share the machine with whoever waits for a page: one thread, one at a time. Remembered files would be
// mistaken for new ones of the same name.
sharp.concurrency(1)
sharp.cache(false)

export const inPictureTurn = createMutex()
