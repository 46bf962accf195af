/** Waits for the media of the sample world until others see them, which is when they have been worked on. */
import { setTimeout as pause } from 'node:timers/promises'
import type { PackFile } from './pack.ts'
import type { Clients } from './site-client.ts'

/** Known by its author and by what is said about it. */
type Sent = Pick<PackFile, 'author' | 'description'>

export type Shown<File extends Sent = PackFile> = { id: string; file: File }

export type Wait<File extends Sent = PackFile> = {
  clients: Clients
  files: readonly File[]
  signal: AbortSignal
}

const LOOK_AGAIN_MS = 1000
/** What is not shown by then has failed, or waits for staff; the next start looks again. */
const PATIENCE_MS = 10 * 60_000

/** Does something with each of them as soon as it is shown; answers whether all were. */
export async function whenShown<File extends Sent>(
  { clients, files, signal }: Wait<File>,
  act: (shown: Shown<File>[]) => Promise<void>,
): Promise<boolean> {
  const waiting = new Set(files)
  for (const deadline = Date.now() + PATIENCE_MS; waiting.size > 0 && Date.now() < deadline; ) {
    const shown = await whatIsShown(clients, waiting)
    await act(shown)
    for (const { file } of shown) waiting.delete(file)
    if (waiting.size > 0) await pause(LOOK_AGAIN_MS, undefined, { signal })
  }
  return waiting.size === 0
}

type Own = { id: string; description: string; approved: boolean; processed: { status: boolean } }

async function whatIsShown<File extends Sent>(
  clients: Clients,
  wanted: ReadonlySet<File>,
): Promise<Shown<File>[]> {
  const shown: Shown<File>[] = []
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
