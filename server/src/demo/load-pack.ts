/** Uploads the demo pack's profiles and media through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#platform/log.ts'
import type { DemoPerson } from './demo-accounts.ts'
import { packedFile } from './make-cut.ts'
import { isMedia, isPrivateMedia, type Pack, type PackFile, packPath } from './pack.ts'
import type { Clients, SiteClient } from './site-client.ts'

type LoadOptions = {
  pack: Pack | null
  dataDir: string
  people: readonly DemoPerson[]
  signIn(): Promise<Clients>
  say(words: string): void
  log: Log
  signal: AbortSignal
}

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
    waiting.delete(person)
    await setUpProfile(client, person, pack)
  }
  await uploadAll(files, { ...options, pack, clients, setUp })
  for (const { username } of people) await setUp(username)
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
export async function loadLibrary(options: Omit<LoadOptions, 'people' | 'say'>): Promise<void> {
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
}

async function uploadAll(files: readonly PackFile[], context: UploadContext): Promise<void> {
  const { clients, say } = context
  const shown = new Map<string, Set<string>>()
  for (const [index, file] of files.entries()) {
    const client = clients.get(file.author ?? '')
    if (!client || file.author === null) continue
    await context.setUp?.(file.author)
    const known = shown.get(file.author) ?? (await descriptionsOf(client))
    shown.set(file.author, known)
    if (!known.has(file.description)) await uploadMedia(client, file, context)
    say?.(`Demo world: ${index + 1} of ${files.length} videos and photos sent`)
  }
}

async function descriptionsOf(client: SiteClient): Promise<Set<string>> {
  const { accountMedia } = await client.ask<{ accountMedia: { description: string }[] }>(
    '{ accountMedia(limit: { limit: 50 }) { description } }',
  )
  return new Set(accountMedia.map(({ description }) => description))
}

/** Media with music are uploaded as recordings, the only API that takes a sound. */
async function uploadMedia(client: SiteClient, file: PackFile, context: UploadContext): Promise<void> {
  await using packed = await packedFile(file, context)
  const { path } = packed
  const fields = {
    description: file.description,
    tags: JSON.stringify(file.tags),
    visibility: file.visibility ?? 'free',
    shop: String(file.shop ?? 0),
    alt: file.title,
  }
  const music = context.pack.files.find(({ kind, name }) => kind === 'sound' && name === file.sound)
  if (music) {
    const sound = await findSound(client, music.title)
    await client.send('/api/upload/recording', { ...fields, sound }, { field: 'recording', path })
    return
  }
  const named = Object.entries(fields).map(([name, value]) => [`medias[0][${name}]`, value])
  await client.send('/api/upload/media', Object.fromEntries(named), { field: 'media_files', path })
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
