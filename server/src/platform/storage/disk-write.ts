/** Writes one temporary file from a stream: complete and synced, or not at all. */
import { createHash } from 'node:crypto'
import { constants, type FileHandle, open, rm } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { Refusal } from '#platform/errors.ts'
import type { FileSource, WriteOptions, WrittenFile } from './storage.ts'

/** Opens the temporary file; replaceable in tests, for example by a full device. */
export type OpenTemp = (path: string) => Promise<FileHandle>

const STORED_MODE = 0o640

export const openTemp: OpenTemp = (path) => open(path, 'wx', STORED_MODE)

type Target = { path: string; openTemp: OpenTemp }

export async function writeTemp(
  target: Target,
  source: FileSource,
  options: WriteOptions,
): Promise<WrittenFile> {
  const stream = source instanceof Uint8Array ? Readable.from([source]) : source
  // A source may fail while the file is being opened; the loop in `writeStream` then gets the same error.
  stream.on('error', () => undefined)
  if (options.signal) addAbortSignal(options.signal, stream)
  try {
    return await writeStream(stream, target, options)
  } catch (error) {
    if (!options.keepSource) stream.destroy()
    await rm(target.path, { force: true })
    throw error
  }
}

async function writeStream(source: Readable, target: Target, options: WriteOptions): Promise<WrittenFile> {
  const { maxBytes = Number.POSITIVE_INFINITY, keepSource = false } = options
  await using file = await target.openTemp(target.path)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of source.iterator({ destroyOnReturn: !keepSource })) {
    const chunk: Uint8Array = typeof piece === 'string' ? Buffer.from(piece) : piece
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Refusal('INPUT_TOO_LARGE', { facts: { maxBytes } })
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  await file.sync()
  return { bytes, sha256: hash.digest('hex') }
}

/** Copies a file from another disk, where rename does not work. */
export async function copyToTemp(target: Target, source: string): Promise<void> {
  await using file = await open(source, constants.O_RDONLY | constants.O_NOFOLLOW)
  await writeTemp(target, file.createReadStream({ autoClose: false }), {})
}

/** Syncs the content before the file gets its final name; refuses symlinks. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    refuseMissing,
  )
  await using _closed = file
  if (!(await file.stat()).isFile()) throw new Refusal('NOT_FOUND')
  await file.chmod(STORED_MODE)
  await file.sync()
}

function refuseMissing(error: NodeJS.ErrnoException): never {
  throw ['ENOENT', 'ELOOP', 'EISDIR', 'ENXIO'].includes(error.code ?? '') ? new Refusal('NOT_FOUND') : error
}

/** A rename survives a power failure only once its folder is synced, too. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
}
