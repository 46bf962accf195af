/** Likes and comments of demo accounts, made through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SCRIPTED_COMMENTS, type ScriptedThread } from './comment-script.ts'
import { COMMENTS_OF_WHOLE_WORLD } from './comments-of-whole-world.ts'
import { isOpenToAll, type Pack, type PackFile } from './pack.ts'
import { type PublishedMedia, whenPublished } from './published-media.ts'
import { type Clients, type SiteClient, untilAllowed } from './site-client.ts'

type EngagementOptions = {
  pack: Pack | null
  dataDir: string
  signIn(): Promise<Clients>
  signal: AbortSignal
}

/** Mutations per request. */
const BATCH_SIZE = 20

/** Resumes after a killed start without repeating likes or comments. */
export async function fillEngagement({ pack, dataDir, signIn, signal }: EngagementOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-reactions')
  if (!pack || existsSync(done)) return
  const clients = await signIn()
  const files = pack.files.filter(isOpenToAll)
  // All of them write from one address, which soon meets the rate limits.
  const isAllShown = await whenPublished({ clients, files, signal }, async (shown) => {
    for (const media of shown) await untilAllowed(() => addScriptedComments(clients, media), signal)
    await untilAllowed(() => likeAll([...clients.values()], shown, pack.files), signal)
  })
  if (isAllShown) writeFileSync(done, '')
}

async function likeAll(
  clients: readonly SiteClient[],
  shown: readonly PublishedMedia[],
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
    const toLike = shown.filter(({ id, file }) => !liked.has(id) && isLikedBy(index, files.indexOf(file)))
    await runMutations(
      client,
      toLike.map(({ id }) => `like(media: "${id}")`),
    )
  }
}

/** Deterministic; some media are liked by nearly everyone, some by few. */
export function isLikedBy(person: number, media: number): boolean {
  // Of the whole demo's people only some: one address may like so much in a minute.
  const isShort = person >= 14 && (person + media) % 3 > 0
  return !isShort && (person * 7 + media * 5) % 13 < 4 + ((media * 3) % 8)
}

/** Sends mutations in batches; the server executes each batch in order. */
async function runMutations(client: SiteClient, mutations: readonly string[]): Promise<void> {
  for (let start = 0; start < mutations.length; start += BATCH_SIZE) {
    const named = mutations.slice(start, start + BATCH_SIZE).map((text, index) => `m${index}: ${text}`)
    await client.ask(`mutation { ${named.join(' ')} }`)
  }
}

type ExistingComment = { id: string; message: string; replies: number; like: boolean }

/** Adds the scripted comments that are missing, then the owner likes all of them. */
async function addScriptedComments(clients: Clients, { id, file }: PublishedMedia): Promise<void> {
  const owner = clients.get(file.author ?? '')
  if (!owner) return
  const known = new Map((await commentsOn(owner, id)).map((existing) => [existing.message, existing]))
  for (const remark of SCRIPTED_COMMENTS[file.name] ?? COMMENTS_OF_WHOLE_WORLD[file.name] ?? [])
    await addThread(clients, id, remark, known.get(remark.says))
  const unliked = (await commentsOn(owner, id)).filter(({ like }) => !like)
  await runMutations(
    owner,
    unliked.map((existing) => `likeComment(comment: "${existing.id}")`),
  )
}

async function commentsOn(client: SiteClient, media: string): Promise<ExistingComment[]> {
  const { mediaComments } = await client.ask<{ mediaComments: ExistingComment[] }>(
    'query ($media: ID!) { mediaComments(media: $media, limit: { limit: 50 }) { id message replies like } }',
    { media },
  )
  return mediaComments
}

async function addThread(
  clients: Clients,
  media: string,
  remark: ScriptedThread,
  existing: ExistingComment | undefined,
): Promise<void> {
  const thread = existing?.id ?? (await comment(clients.get(remark.by), { media, message: remark.says }))
  for (const { by, says } of remark.answers?.slice(existing?.replies ?? 0) ?? [])
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
