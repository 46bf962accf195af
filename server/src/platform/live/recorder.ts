/** Records a running stream to disk: fragments are appended, so that a killed process loses only the last one. */
import { createWriteStream, mkdirSync, statfsSync, type WriteStream } from 'node:fs'
import path from 'node:path'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'

type Recorder = {
  /** A fragment, and the init segment that it needs. */
  append(init: Buffer, fragment: Buffer): void
  /** Resolves when everything is written. */
  close(): Promise<void>
}

/** Disk space left free for everything else. */
const RESERVED_BYTES = 1024 * 1024 * 1024
const CHECK_EVERY_BYTES = 16 * 1024 * 1024
/** Bounds memory if the disk is too slow. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

type RecorderOptions = {
  /** Folder of this stream; recordings of earlier processes are in it, too. */
  folder: string
  clock: Clock
  log: Log
  freeBytes?: (folder: string) => number
  /** Called once when recording fails; the file so far remains. */
  onStopped?: () => void
}

/** Each init segment starts a file; names sort by start time. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { folder, clock, log, freeBytes = freeBytesOf, onStopped } = options
  let file: WriteStream | null = null
  let current: Buffer | null = null
  let uncheckedBytes = Number.POSITIVE_INFINITY
  let files = 0
  let hasStopped = false
  const closing: Promise<void>[] = []

  function closeFile(): void {
    const done = file
    file = null
    if (done) closing.push(new Promise((resolve) => void done.once('close', resolve).end()))
  }

  /** The live stream itself continues. */
  function giveUp(error: unknown): void {
    if (hasStopped) return
    hasStopped = true
    log.error({ err: error, folder }, 'the recording of a live stream stopped: the disk is full or too slow')
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
    append(init, fragment) {
      if (hasStopped) return
      try {
        if (!file || !current?.equals(init)) open(init)
        uncheckedBytes += fragment.length
        if (uncheckedBytes > CHECK_EVERY_BYTES) {
          uncheckedBytes = 0
          if (freeBytes(folder) < RESERVED_BYTES) return giveUp(new Error('No disk space left'))
        }
        file?.write(fragment)
        if ((file?.writableLength ?? 0) > MAX_WAITING_BYTES) giveUp(new Error('The disk is too slow'))
      } catch (error) {
        giveUp(error)
      }
    },
    async close() {
      hasStopped = true
      closeFile()
      await Promise.all(closing)
    },
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
