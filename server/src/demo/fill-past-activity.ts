/** Past views by demo accounts, made through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isLikedBy } from './fill-engagement.ts'
import { isOpenToAll, isPrivateMedia, type Pack, type PackFile } from './pack.ts'
import { type PublishedMedia, whenPublished } from './published-media.ts'
import type { Clients } from './site-client.ts'

type PastActivityOptions = {
  pack: Pack | null
  dataDir: string
  signIn(): Promise<Clients>
  signal: AbortSignal
}

/** Media per request, with two events each. */
const BATCH_SIZE = 25

/** Resumes after a killed start: views count once per account. */
export async function fillPastActivity({
  pack,
  dataDir,
  signIn,
  signal,
}: PastActivityOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-past')
  if (!pack || existsSync(done)) return
  const clients = await signIn()
  const files = pack.files.filter(
    (file) =>
      file.author !== null && (file.kind === 'video' || file.kind === 'photo') && !isPrivateMedia(file),
  )
  const authors = new Set(pack.authors.map(({ username }) => username))
  const isAllShown = await whenPublished({ clients, files, signal }, (shown) =>
    watchAll(clients, shown, { files, authors }),
  )
  if (isAllShown) writeFileSync(done, '')
}

/** Traffic sources, used in rotation. */
const SOURCES = ['feed', 'feed', 'profile', 'feed', 'search'] as const

type PackContent = { files: readonly PackFile[]; authors: ReadonlySet<string> }

/** Watches only media that the account can open. Staff can open everything, so they watch free media only. */
async function watchAll(
  clients: Clients,
  shown: readonly PublishedMedia[],
  { files, authors }: PackContent,
): Promise<void> {
  if (shown.length === 0) return
  for (const [person, [username, client]] of [...clients].entries()) {
    const { videos } = await client.ask<{ videos: { id: string; access: string }[] }>(
      'query ($ids: [ID!]!) { videos(ids: $ids) { id access } }',
      { ids: shown.map(({ id }) => id) },
    )
    const open = new Set(videos.filter(({ access }) => access === 'open').map(({ id }) => id))
    const mayWatch = ({ id, file }: PublishedMedia) =>
      open.has(id) && file.author !== username && (authors.has(username) || isOpenToAll(file))
    const watched = shown.filter((one) => mayWatch(one) && isWatchedBy(person, files.indexOf(one.file)))
    for (let start = 0; start < watched.length; start += BATCH_SIZE)
      await client.ask('mutation ($events: [WatchInput!]!) { addWatch(events: $events) }', {
        events: watched.slice(start, start + BATCH_SIZE).flatMap(({ id, file }) => {
          const source = SOURCES[(person + files.indexOf(file)) % SOURCES.length]
          const isToTheEnd = isWatchedToTheEnd(person, files.indexOf(file))
          const watchedMs =
            file.kind === 'video' ? Math.round((file.duration ?? 1) * (isToTheEnd ? 1000 : 400)) : 0
          return [
            { media: id, kind: 'view', source, watchedMs },
            ...(isToTheEnd ? [{ media: id, kind: 'progress', progress: 100, source }] : []),
          ]
        }),
      })
  }
}

/** Deterministic; includes everyone who likes it. */
function isWatchedBy(person: number, media: number): boolean {
  return isLikedBy(person, media) || (person * 3 + media * 7) % 5 < 3
}

function isWatchedToTheEnd(person: number, media: number): boolean {
  return (person + media) % 3 > 0
}
