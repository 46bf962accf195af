/** Uploads the demo pack's profiles and media through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DemoPerson } from './demo-accounts.ts'
import { isPrivateMedia, type Pack, type PackFile, packPath, readDemoPack } from './pack.ts'
import type { Clients, SiteClient } from './site-client.ts'

type LoadOptions = {
  dataDir: string
  people: readonly DemoPerson[]
  signIn(): Promise<Clients>
  say(words: string): void
}

const STAFF_AVATAR = 'avatars/robin.webp'

/** Resumes after a killed start: existing media are not uploaded again. */
export async function loadPack(options: LoadOptions): Promise<void> {
  const done = path.join(options.dataDir, 'demo-loaded')
  const pack = readDemoPack()
  if (!pack || existsSync(done)) return
  const clients = await options.signIn()
  for (const person of options.people) {
    const client = clients.get(person.username)
    if (client) await setUpProfile(client, person, pack)
  }
  const files = pack.files.filter((file) => isMedia(file) && !isPrivateMedia(file))
  await uploadAll(files, { pack, clients, say: options.say })
  await follow(options.people, clients)
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
export async function loadLibrary({
  dataDir,
  signIn,
}: Pick<LoadOptions, 'dataDir' | 'signIn'>): Promise<void> {
  const done = path.join(dataDir, 'demo-library')
  const pack = readDemoPack()
  if (!pack || existsSync(done)) return
  await uploadAll(pack.files.filter(isPrivateMedia), { pack, clients: await signIn() })
  writeFileSync(done, '')
}

function isMedia({ kind }: PackFile): boolean {
  return kind === 'video' || kind === 'photo'
}

type UploadContext = { pack: Pack; clients: Clients; say?: LoadOptions['say'] }

async function uploadAll(files: readonly PackFile[], { pack, clients, say }: UploadContext): Promise<void> {
  const shown = new Map<string, Set<string>>()
  for (const [index, file] of files.entries()) {
    const client = clients.get(file.author ?? '')
    if (!client || file.author === null) continue
    const known = shown.get(file.author) ?? (await descriptionsOf(client))
    shown.set(file.author, known)
    if (!known.has(file.description)) await uploadMedia(client, file, pack)
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
async function uploadMedia(client: SiteClient, file: PackFile, pack: Pack): Promise<void> {
  const path = packPath(file.file)
  const fields = {
    description: file.description,
    tags: JSON.stringify(file.tags),
    visibility: file.visibility ?? 'free',
    shop: String(file.shop ?? 0),
    alt: file.title,
  }
  const music = pack.files.find(({ kind, name }) => kind === 'sound' && name === file.sound)
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
