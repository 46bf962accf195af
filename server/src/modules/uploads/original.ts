/** The original file: its type by the first bytes alone, and its storage before the media exists. */
import { Readable } from 'node:stream'
import { Refusal } from '#platform/errors.ts'
import {
  type ContentKind,
  extensionFor,
  kindToMediaType,
  SNIFF_BYTES,
  sniffContent,
} from '#platform/media-tools/sniff.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type MediaType, UPLOAD_TEXT } from '#rules/media.ts'
import { findMediaByIds, mediaFolder, originalKey } from '../media/index.ts'
import type { UploadsDeps } from './types.ts'

export type StoredOriginal = { mediaId: string; name: string; bytes: number; type: MediaType }

export type DetectedContent = { kind: ContentKind; name: string; type: MediaType }

/** Rejects unsupported content, or kinds other than those requested. */
export function detectContent(
  head: Uint8Array,
  { kinds, message = UPLOAD_TEXT.notMedia }: { kinds?: readonly ContentKind[]; message?: string } = {},
): DetectedContent {
  if (head.byteLength === 0) throw new Refusal('BAD_INPUT', { message: UPLOAD_TEXT.empty })
  const kind = sniffContent(head)
  if (!kind || (kinds && !kinds.includes(kind))) throw new Refusal('UNSUPPORTED_TYPE', { message })
  return { kind, name: `original.${extensionFor(kind, head)}`, type: kindToMediaType(kind) }
}

/** Returns the first bytes of a stream, and a stream of the whole content. */
export async function peekStream(source: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const pieces = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  const first: Buffer[] = []
  let bytes = 0
  while (bytes < SNIFF_BYTES) {
    const { value, done } = await pieces.next()
    if (done) break
    first.push(value)
    bytes += value.byteLength
  }
  async function* everything() {
    yield* first
    for (;;) {
      const { value, done } = await pieces.next()
      if (done) return
      yield value
    }
  }
  return {
    head: Buffer.concat(first).subarray(0, SNIFF_BYTES),
    whole: Readable.from(everything(), { objectMode: false }),
  }
}

/** The original stored by an attempt that was interrupted before its row was inserted. */
export async function findStoredOriginal(storage: Storage, mediaId: string): Promise<StoredOriginal | null> {
  for await (const { key, bytes } of storage.list(mediaFolder(mediaId))) {
    const name = key.slice(mediaFolder(mediaId).length)
    if (!/^original\.[a-z0-9]+$/.test(name)) continue
    const read = await storage.read(originalKey(mediaId, name), { start: 0, end: SNIFF_BYTES - 1 })
    if (!read) continue
    const head = Buffer.concat(await read.stream.toArray())
    return { mediaId, name, bytes, type: detectContent(head).type }
  }
  return null
}

/** Removes stored files unless their media exists after all, as when only the response of a commit was lost. */
export async function removeOriginals(deps: Pick<UploadsDeps, 'db' | 'storage' | 'log'>, mediaIds: string[]) {
  if (mediaIds.length === 0) return
  try {
    const rows = await findMediaByIds(deps.db, mediaIds)
    const retained = new Set(rows.map(({ id }) => id))
    for (const id of mediaIds) if (!retained.has(id)) await deps.storage.removeAll(mediaFolder(id))
  } catch (error) {
    // The caller reports the upload's error; the hourly sweep removes leftovers.
    deps.log.warn({ err: error, mediaIds }, 'could not remove files of a failed upload; the sweep will')
  }
}
