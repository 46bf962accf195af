/** The lock under which pictures are decoded, one at a time: each takes a large share of memory. */
import sharp from 'sharp'
import { createMutex } from '#platform/mutex.ts'

// Pictures share the machine with page requests, so libvips gets one thread and no concurrency. Its file cache is off: it would
// confuse a new file with an earlier one of the same name.
sharp.concurrency(1)
sharp.cache(false)

export const withPictureLock = createMutex()
