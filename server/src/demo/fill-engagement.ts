/** Likes and comments of demo accounts, made through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type PackFile, readPack } from './pack.ts'
import { type Shown, whenShown } from './shown.ts'
import type { Clients, SiteClient } from './site-client.ts'
import { type Remark, TALK } from './talk.ts'

export type EngagementOptions = {
  dataDir: string
  signIn(): Promise<Clients>
  signal: AbortSignal
}

/** Mutations per request. */
const AT_ONCE = 20

/** Resumes after a killed start without repeating likes or comments. */
export async function fillEngagement({ dataDir, signIn, signal }: EngagementOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-reactions')
  const pack = readPack()
  if (!pack || existsSync(done)) return
  const clients = await signIn()
  const files = pack.files.filter(isOpenToAll)
  const isAllShown = await whenShown({ clients, files, signal }, async (shown) => {
    await likeAll([...clients.values()], shown, pack.files)
    await Promise.all(shown.map((media) => talkBelow(clients, media)))
  })
  if (isAllShown) writeFileSync(done, '')
}

/** Only free media, so that reactions need no purchases first. */
export function isOpenToAll({ kind, author, shop = 0, visibility = 'free' }: PackFile): boolean {
  return (kind === 'video' || kind === 'photo') && author !== null && shop === 0 && visibility === 'free'
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

/** Deterministic; some media are liked by nearly everyone, some by few. */
export function isLikedBy(person: number, media: number): boolean {
  return (person * 7 + media * 5) % 13 < 4 + ((media * 3) % 8)
}

/** Sends mutations in batches; the server executes each batch in order. */
async function doAll(client: SiteClient, mutations: readonly string[]): Promise<void> {
  for (let start = 0; start < mutations.length; start += AT_ONCE) {
    const named = mutations.slice(start, start + AT_ONCE).map((text, index) => `m${index}: ${text}`)
    await client.ask(`mutation { ${named.join(' ')} }`)
  }
}

type Said = { id: string; message: string; replies: number; like: boolean }

/** Adds the scripted comments that are missing, then the owner likes all of them. */
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
