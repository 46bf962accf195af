/** Waits until media of demo accounts are processed and published. */
import { setTimeout as pause } from 'node:timers/promises'
import type { PackFile } from './pack.ts'
import type { Clients } from './site-client.ts'

/** Media are identified by author and description. */
type PackMedia = Pick<PackFile, 'author' | 'description'>

export type PublishedMedia<File extends PackMedia = PackFile> = { id: string; file: File }

type PublicationWait<File extends PackMedia = PackFile> = {
  clients: Clients
  files: readonly File[]
  signal: AbortSignal
}

const POLL_MS = 2000
/** The API takes no more ids at once. */
const AT_ONCE = 50
/** Media that are not published so long after the last ones have failed or wait for staff; the next start checks again. */
const TIMEOUT_MS = 30 * 60_000

/** Calls `onPublished` with up to fifty media at a time, as they are published; returns whether all were. */
export async function whenPublished<File extends PackMedia>(
  { clients, files, signal }: PublicationWait<File>,
  onPublished: (shown: PublishedMedia<File>[]) => Promise<void>,
): Promise<boolean> {
  const waiting = new Set(files)
  for (let lastAt = Date.now(); waiting.size > 0 && Date.now() < lastAt + TIMEOUT_MS; ) {
    const shown = await findPublished(clients, waiting)
    if (shown.length > 0) lastAt = Date.now()
    for (let start = 0; start < shown.length; start += AT_ONCE) {
      const some = shown.slice(start, start + AT_ONCE)
      await onPublished(some)
      for (const { file } of some) waiting.delete(file)
    }
    if (waiting.size > 0) await pause(POLL_MS, undefined, { signal })
  }
  return waiting.size === 0
}

type Own = { id: string; description: string; approved: boolean; processed: { status: boolean } }

async function findPublished<File extends PackMedia>(
  clients: Clients,
  wanted: ReadonlySet<File>,
): Promise<PublishedMedia<File>[]> {
  const shown: PublishedMedia<File>[] = []
  for (const [author, files] of Map.groupBy(wanted, (file) => file.author)) {
    const { accountMedia } = (await clients
      .get(author ?? '')
      ?.ask<{ accountMedia: Own[] }>(
        '{ accountMedia(limit: { limit: 50 }) { id description approved processed { status } } }',
      )) ?? { accountMedia: [] }
    for (const file of files) {
      const own = accountMedia.find(({ description }) => description === file.description)
      if (own?.approved && own.processed.status) shown.push({ id: own.id, file })
    }
  }
  return shown
}
