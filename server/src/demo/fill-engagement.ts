/** Lets the people of the sample world like and comment on what the others show, through the same doors that people use. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PackFile, readPack } from './pack.ts'
import type { Clients, SiteClient } from './site-client.ts'
import { type Remark, TALK } from './talk.ts'

export type EngagementOptions = {
  dataDir: string
  signIn(): Promise<Clients>
  signal: AbortSignal
}

type Shown = { id: string; file: PackFile }

const LOOK_AGAIN_MS = 1000
/** What is not shown by then has failed, or waits for staff; the next start looks again. */
const PATIENCE_MS = 10 * 60_000

/** Things to do that one request may hold. */
const AT_ONCE = 20

/**
 * Media can be reacted to once others see them, which is when they have been worked on: each gets its reactions then.
 * Goes on where a killed start stopped: nothing is said or liked twice.
 */
export async function fillEngagement({ dataDir, signIn, signal }: EngagementOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-reactions')
  const pack = readPack()
  if (!pack || existsSync(done)) return
  const clients = await signIn()
  const waiting = new Set(pack.files.filter(isOpenToAll))
  for (const deadline = Date.now() + PATIENCE_MS; waiting.size > 0 && Date.now() < deadline; ) {
    const shown = await whatIsShown(clients, waiting)
    await likeAll([...clients.values()], shown, pack.files)
    await Promise.all(shown.map((media) => talkBelow(clients, media)))
    for (const { file } of shown) waiting.delete(file)
    if (waiting.size > 0) await pause(LOOK_AGAIN_MS, undefined, { signal })
  }
  if (waiting.size === 0) writeFileSync(done, '')
}

/** Nobody of them has bought or subscribed to anything. */
function isOpenToAll({ kind, author, shop = 0, visibility = 'free' }: PackFile): boolean {
  return (kind === 'video' || kind === 'photo') && author !== null && shop === 0 && visibility === 'free'
}

type Own = { id: string; description: string; approved: boolean; processed: { status: boolean } }

async function whatIsShown(clients: Clients, wanted: ReadonlySet<PackFile>): Promise<Shown[]> {
  const shown: Shown[] = []
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

async function likeAll(
  clients: readonly SiteClient[],
  shown: readonly Shown[],
  files: readonly PackFile[],
): Promise<void> {
  if (shown.length === 0) return
  const ids = shown.map(({ id }) => id)
  for (const [index, client] of clients.entries()) {
    const { videos } = await client.ask<{ videos: { id: string; like: boolean }[] }>(
      'query ($ids: [ID!]!) { videos(ids: $ids, withLike: true) { id like } }',
      { ids },
    )
    const liked = new Set(videos.filter(({ like }) => like).map(({ id }) => id))
    const taste = shown.filter(({ id, file }) => !liked.has(id) && isLikedBy(index, files.indexOf(file)))
    await doAll(
      client,
      taste.map(({ id }) => `like(media: "${id}")`),
    )
  }
}

/** Some media please nearly everybody, some a few: always the same ones. */
function isLikedBy(person: number, media: number): boolean {
  return (person * 7 + media * 5) % 13 < 4 + ((media * 3) % 8)
}

/** Several mutations in one request; the site does them in order. */
async function doAll(client: SiteClient, mutations: readonly string[]): Promise<void> {
  for (let start = 0; start < mutations.length; start += AT_ONCE) {
    const named = mutations.slice(start, start + AT_ONCE).map((text, index) => `m${index}: ${text}`)
    await client.ask(`mutation { ${named.join(' ')} }`)
  }
}

type Said = { id: string; message: string; replies: number; like: boolean }

/** The owner likes every remark, and people say what they have not said yet. */
async function talkBelow(clients: Clients, { id, file }: Shown): Promise<void> {
  const owner = clients.get(file.author ?? '')
  if (!owner) return
  const known = new Map((await saidBelow(owner, id)).map((said) => [said.message, said]))
  for (const remark of TALK[file.name] ?? []) await say(clients, id, remark, known.get(remark.says))
  const unliked = (await saidBelow(owner, id)).filter(({ like }) => !like)
  await doAll(
    owner,
    unliked.map((said) => `likeComment(comment: "${said.id}")`),
  )
}

async function saidBelow(client: SiteClient, media: string): Promise<Said[]> {
  const { mediaComments } = await client.ask<{ mediaComments: Said[] }>(
    'query ($media: ID!) { mediaComments(media: $media, limit: { limit: 50 }) { id message replies like } }',
    { media },
  )
  return mediaComments
}

async function say(clients: Clients, media: string, remark: Remark, said: Said | undefined): Promise<void> {
  const thread = said?.id ?? (await comment(clients.get(remark.by), { media, message: remark.says }))
  for (const { by, says } of remark.answers?.slice(said?.replies ?? 0) ?? [])
    await comment(clients.get(by), { media, message: says, thread })
}

async function comment(
  client: SiteClient | undefined,
  words: { media: string; message: string; thread?: string | undefined },
): Promise<string | undefined> {
  const answer = await client?.ask<{ addComment: { id: string } }>(
    `mutation ($media: ID!, $message: String!, $thread: ID) {
      addComment(media: $media, message: $message, thread: $thread) { id }
    }`,
    words,
  )
  return answer?.addComment.id
}
