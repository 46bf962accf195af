/** Uploads the demo pack's profiles and media through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#platform/log.ts'
import { UPLOAD } from '#rules/media.ts'
import { DEMO_CREATOR } from './creator-live-script.ts'
import type { DemoPerson } from './demo-accounts.ts'
import { packedFile } from './make-cut.ts'
import { isMedia, isPrivateMedia, type Pack, type PackFile, packPath } from './pack.ts'
import { type Clients, type SiteClient, untilAllowed } from './site-client.ts'

type LoadOptions = {
  pack: Pack | null
  dataDir: string
  people: readonly DemoPerson[]
  signIn(): Promise<Clients>
  say(words: string): void
  /** Called when the first slides are sent. */
  onFirstSent(): void
  log: Log
  signal: AbortSignal
}

/** As many as a session of the feed opens with, and some to choose from. */
const FIRST_UPLOADS = 8
const STAFF_AVATAR = 'avatars/robin.webp'

/** Resumes after a killed start: existing media are not uploaded again. */
export async function loadPack(options: LoadOptions): Promise<void> {
  const { pack, people } = options
  const done = path.join(options.dataDir, 'demo-loaded')
  if (!pack || existsSync(done)) return
  const clients = await options.signIn()
  const files = pack.files.filter((file) => isMedia(file) && !isPrivateMedia(file))
  // Each just before their first upload, so that the first slides don't wait for all profiles.
  const waiting = new Set(people)
  const setUp = async (username: string) => {
    const person = [...waiting].find((each) => each.username === username)
    const client = clients.get(username)
    if (!person || !client) return
    await setUpProfile(client, person, pack)
    waiting.delete(person)
  }
  let sent = 0
  await uploadAll(files, {
    ...{ ...options, pack, clients, setUp },
    async onSent() {
      sent += 1
      if (sent !== FIRST_UPLOADS) return
      options.onFirstSent()
      // Evaluators sign in as them.
      for (const { username, who } of people)
        if (who === 'fan' || who === 'creator' || who === 'staff') await setUp(username)
    },
  })
  for (const { username } of people) await untilAllowed(() => setUp(username), options.signal)
  await follow(people, clients)
  writeFileSync(done, '')
}

async function setUpProfile(client: SiteClient, person: DemoPerson, pack: Pack): Promise<void> {
  const author = pack.authors.find(({ username }) => username === person.username)
  const { logged_in: me } = await client.ask<{ logged_in: { account: { avatar: string | null } } }>(
    '{ logged_in { account { avatar } } }',
  )
  if (author)
    await client.ask('mutation ($account: ProfileInput!) { upProfile(account: $account) { id } }', {
      account: { description: author.bio },
    })
  if (me.account.avatar === null)
    await client.send(
      '/api/upload/avatar',
      {},
      { field: 'avatar', path: packPath(author?.avatar ?? STAFF_AVATAR) },
    )
}

/** Media used only in messages, uploaded after everything that is visible at once. */
export async function loadLibrary(
  options: Omit<LoadOptions, 'people' | 'say' | 'onFirstSent'>,
): Promise<void> {
  const { pack, dataDir, signIn } = options
  const done = path.join(dataDir, 'demo-library')
  if (!pack || existsSync(done)) return
  await uploadAll(pack.files.filter(isPrivateMedia), { ...options, pack, clients: await signIn() })
  writeFileSync(done, '')
}

type UploadContext = Pick<LoadOptions, 'dataDir' | 'log' | 'signal'> & {
  pack: Pack
  clients: Clients
  say?: LoadOptions['say']
  setUp?(username: string): Promise<void>
  onSent?(): Promise<void>
}

/** Uploaded one by one, so that the first slides come soon. All of the small demo. */
const SINGLE_UPLOADS = 40

/**
 * The files of each request: later ones of an author together, as all authors send from one address, whose uploads in an hour are
 * limited. Recordings are sent one by one.
 */
export function uploadBatches(files: readonly PackFile[]): PackFile[][] {
  const later = files.slice(SINGLE_UPLOADS)
  const isRecording = ({ sound }: PackFile) => sound !== undefined
  const byAuthor = Map.groupBy(
    later.filter((file) => !isRecording(file)),
    ({ author }) => author,
  )
  // The profile that evaluators see as their own comes first.
  const authors = [...byAuthor.keys()].toSorted(
    (a, b) => Number(b === DEMO_CREATOR) - Number(a === DEMO_CREATOR),
  )
  return [
    ...[...files.slice(0, SINGLE_UPLOADS), ...later.filter(isRecording)].map((file) => [file]),
    ...authors.flatMap((author) => {
      const own = byAuthor.get(author) ?? []
      return Array.from({ length: Math.ceil(own.length / UPLOAD.maxFiles) }, (_, batch) =>
        own.slice(batch * UPLOAD.maxFiles, (batch + 1) * UPLOAD.maxFiles),
      )
    }),
  ]
}

async function uploadAll(files: readonly PackFile[], context: UploadContext): Promise<void> {
  const { clients, say, signal } = context
  const shown = new Map<string, Set<string>>()
  let done = 0
  for (const batch of uploadBatches(files)) {
    const author = batch[0]?.author ?? null
    const client = clients.get(author ?? '')
    if (client && author !== null)
      await untilAllowed(async () => {
        await context.setUp?.(author)
        const known = shown.get(author) ?? (await descriptionsOf(client))
        shown.set(author, known)
        await uploadMedia(
          client,
          batch.filter(({ description }) => !known.has(description)),
          context,
        )
      }, signal)
    await context.onSent?.()
    done += batch.length
    say?.(`Demo world: ${done} of ${files.length} videos and photos sent`)
  }
}

async function descriptionsOf(client: SiteClient): Promise<Set<string>> {
  const { accountMedia } = await client.ask<{ accountMedia: { description: string }[] }>(
    '{ accountMedia(limit: { limit: 50 }) { description } }',
  )
  return new Set(accountMedia.map(({ description }) => description))
}

/** Media with music are uploaded as recordings, the only API that takes a sound. */
async function uploadMedia(
  client: SiteClient,
  files: readonly PackFile[],
  context: UploadContext,
): Promise<void> {
  const [first] = files
  if (!first) return
  await using made = new AsyncDisposableStack()
  const paths: string[] = []
  for (const file of files) paths.push(made.use(await packedFile(file, context)).path)
  const music = context.pack.files.find(({ kind, name }) => kind === 'sound' && name === first.sound)
  if (music) {
    const fields = { ...fieldsOf(first), sound: await findSound(client, music.title) }
    const recording = { field: 'recording', path: paths[0] ?? '' }
    await client.send('/api/upload/recording', fields, recording)
    return
  }
  const fields = files.flatMap((file, index) =>
    Object.entries(fieldsOf(file)).map(([name, value]) => [`medias[${index}][${name}]`, value]),
  )
  const parts = paths.map((path) => ({ field: 'media_files', path }))
  await client.send('/api/upload/media', Object.fromEntries(fields), parts)
}

function fieldsOf({ description, tags, visibility = 'free', shop = 0, title }: PackFile) {
  return { description, tags: JSON.stringify(tags), visibility, shop: String(shop), alt: title }
}

async function findSound(client: SiteClient, title: string): Promise<string> {
  const { sounds } = await client.ask<{ sounds: { id: string; name: string }[] }>(
    'query ($query: String) { sounds(filter: { query: $query }, limit: { limit: 5 }) { id name } }',
    { query: title },
  )
  const found = sounds.find(({ name }) => name === title)
  if (!found) throw new Error(`there is no sound called ${title}`)
  return found.id
}

/** Each account follows the next three creators in the list, so that every profile has followers. */
async function follow(people: readonly DemoPerson[], clients: Clients): Promise<void> {
  const creators = people.filter(({ isCreator }) => isCreator)
  for (const [index, person] of people.entries()) {
    const client = clients.get(person.username)
    const others = [0, 1, 2].map((step) => creators[(index + step) % creators.length])
    for (const other of others) {
      if (!client || !other || other === person) continue
      const { profile } = await client.ask<{ profile: { id: string; isFollowing: boolean } | null }>(
        'query ($username: String!) { profile(username: $username) { id isFollowing } }',
        { username: other.username },
      )
      if (profile && !profile.isFollowing)
        await client.ask('mutation ($id: ID!) { upFollowing(id: $id) }', { id: profile.id })
    }
  }
}
