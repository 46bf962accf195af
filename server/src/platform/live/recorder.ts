/** Keeps a running stream on disk as it is handed out: fragments are appended, so that a killed process loses only the last. */
import { createWriteStream, mkdirSync, statfsSync, type WriteStream } from 'node:fs'
import path from 'node:path'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'

export type Recorder = {
  /** A piece of the stream, and the head that it needs. */
  take(init: Buffer, fragment: Buffer): void
  /** Nothing more comes; resolves when it lies on the disk. */
  close(): Promise<void>
}

/** Left free for everything else that is written on the same disk. */
const SPARE_BYTES = 1024 * 1024 * 1024
const LOOKED_EVERY_BYTES = 16 * 1024 * 1024
/** A disk that does not keep up would otherwise fill the memory. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

export type RecorderOptions = {
  /** Of this stream alone; what other processes recorded of it lies there, too. */
  folder: string
  clock: Clock
  log: Log
  freeBytes?: (folder: string) => number
  /** It gave up, once; what was written stays. */
  onStopped?: () => void
}

/** Each head begins a file; names sort in the order in which they began. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { folder, clock, log, freeBytes = freeOf, onStopped } = options
  let file: WriteStream | null = null
  let current: Buffer | null = null
  let unlooked = Number.POSITIVE_INFINITY
  let files = 0
  let hasStopped = false
  const closing: Promise<void>[] = []

  function closeFile(): void {
    const done = file
    file = null
    if (done) closing.push(new Promise((resolve) => void done.once('close', resolve).end()))
  }

  /** The live itself goes on. */
  function giveUp(fault: unknown): void {
    if (hasStopped) return
    hasStopped = true
    log.error(
      { err: fault, folder },
      'the recording of a live stopped here: the disk is full or does not keep up',
    )
    closeFile()
    onStopped?.()
  }

  function open(init: Buffer): void {
    closeFile()
    mkdirSync(folder, { recursive: true, mode: 0o750 })
    const name = `${clock.now().getTime()}-${String(files++).padStart(4, '0')}.mp4`
    file = createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o640 })
    file.on('error', giveUp)
    file.write(init)
    current = init
  }

  return {
    take(init, fragment) {
      if (hasStopped) return
      try {
        if (!file || !current?.equals(init)) open(init)
        unlooked += fragment.length
        if (unlooked > LOOKED_EVERY_BYTES) {
          unlooked = 0
          if (freeBytes(folder) < SPARE_BYTES) return giveUp(new Error('no room is left'))
        }
        file?.write(fragment)
        if ((file?.writableLength ?? 0) > MAX_WAITING_BYTES) giveUp(new Error('the disk does not keep up'))
      } catch (fault) {
        giveUp(fault)
      }
    },
    async close() {
      hasStopped = true
      closeFile()
      await Promise.all(closing)
    },
  }
}

function freeOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
