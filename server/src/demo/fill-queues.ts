/** Sample items for the review queues of a demo's staff console: held media, releases and an appeal. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { SettingValues } from '#rules/site-settings.ts'
import type { DemoPerson } from './demo-accounts.ts'
import { packPath } from './pack.ts'
import { whenPublished } from './published-media.ts'
import {
  APPEALED_PHOTO,
  fullName,
  HELD_PHOTO,
  HELD_VIDEO,
  HELD_WORD,
  SCRIPTED_RELEASES,
  type ScriptedRelease,
  type ScriptedUpload,
} from './queue-items.ts'
import { sampleDocument, sampleRelease, sampleSignature } from './sample-documents.ts'
import { type Clients, clientsOf, postMultipart, type SiteClient } from './site-client.ts'

type QueuesOptions = {
  dataDir: string
  site: string
  signIn(): Promise<Clients>
  /** Staff accounts with one role; one of them makes the decision that is appealed. */
  colleagues: readonly DemoPerson[]
  signal: AbortSignal
}

/** Resumes after a killed start: each item is looked up first. */
export async function fillQueues(options: QueuesOptions): Promise<void> {
  const done = path.join(options.dataDir, 'demo-queues')
  if (existsSync(done) || !existsSync(packPath(HELD_VIDEO.video))) return
  const clients = await options.signIn()
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-demo-'))
  try {
    await addHeldWord(options)
    await ensureUploaded(clients, HELD_PHOTO, folder)
    await uploadHeldVideo(clients)
    await ensureAppeal(options, clients, folder)
    const isAllSigned = await ensureReleases(options, clients, folder)
    if (isAllSigned) writeFileSync(done, '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type SettingsNow = {
  siteSettings: { version: number; settings: { key: string; value: unknown }[] }
}

/** Adds a held word to the site settings, as the demo's admin. */
async function addHeldWord({ site, colleagues, signal }: QueuesOptions): Promise<void> {
  const admin = await signInToConsole(site, colleagues, 'admin', signal)
  const { siteSettings } = (await admin?.ask<SettingsNow>(
    '{ siteSettings { version settings { key value } } }',
  )) ?? { siteSettings: null }
  if (!admin || !siteSettings) return
  const key = 'content.blockedWords' satisfies keyof SettingValues
  const known = siteSettings.settings.find((setting) => setting.key === key)?.value
  // An evaluator may have set a list already.
  if (Array.isArray(known) && known.length > 0) return
  await admin.ask(
    `mutation ($changes: [SettingChangeInput!]!, $reason: String!, $expects: Int!) {
      saveSettings(changes: $changes, reason: $reason, expects: $expects) { version }
    }`,
    {
      changes: [{ key, value: [{ words: HELD_WORD, does: 'hold' }] }],
      reason: 'Offers to be paid elsewhere',
      expects: siteSettings.version,
    },
  )
}

/** Signs a staff account of this role in to the console. */
async function signInToConsole(
  site: string,
  colleagues: readonly DemoPerson[],
  role: DemoPerson['staffRoles'][number],
  signal: AbortSignal,
): Promise<SiteClient | undefined> {
  const person = colleagues.find(({ staffRoles }) => staffRoles.includes(role))
  if (!person) return undefined
  const client = (await clientsOf(site, [person], signal)()).get(person.username)
  await client?.ask('mutation ($password: String!) { enterConsole(password: $password) { until } }', {
    password: person.password,
  })
  return client
}

type OwnMedia = { accountMedia: { id: string; description: string }[] }

async function idOf(client: SiteClient, description: string): Promise<string | undefined> {
  const { accountMedia } = await client.ask<OwnMedia>(
    '{ accountMedia(limit: { limit: 50 }) { id description } }',
  )
  return accountMedia.find((media) => media.description === description)?.id
}

/** Uploads the media unless it exists; returns its id. */
async function ensureUploaded(
  clients: Clients,
  upload: ScriptedUpload,
  folder: string,
  more: Record<string, string> = {},
): Promise<string | undefined> {
  const client = clients.get(upload.author)
  if (!client) return undefined
  const known = await idOf(client, upload.description)
  if (known) return known
  const fields = { ...fieldsOf(upload), ...more }
  const named = Object.entries(fields).map(([name, value]) => [`medias[0][${name}]`, value])
  const { medias } = await client.send<{ medias: { id: string }[] }>(
    '/api/upload/media',
    Object.fromEntries(named),
    { field: 'media_files', path: await cropPhoto(upload, folder) },
  )
  return medias[0]?.id
}

function fieldsOf({ description, tags, alt, shop = 0 }: Omit<ScriptedUpload, 'photo' | 'part' | 'author'>) {
  return { description, tags: JSON.stringify(tags), alt, shop: String(shop), visibility: 'free' }
}

async function cropPhoto({ photo, part }: ScriptedUpload, folder: string): Promise<string> {
  const picture = sharp(packPath(photo))
  const { width = 0, height = 0 } = await picture.metadata()
  const file = path.join(folder, path.basename(photo))
  await picture
    .extract({
      left: Math.round(part.left * width),
      top: Math.round(part.top * height),
      width: Math.round(part.width * width),
      height: Math.round(part.height * height),
    })
    .flop()
    .toFile(file)
  return file
}

async function uploadHeldVideo(clients: Clients): Promise<void> {
  const client = clients.get(HELD_VIDEO.author)
  if (!client || (await idOf(client, HELD_VIDEO.description))) return
  await client.send(
    '/api/upload/recording',
    { ...fieldsOf(HELD_VIDEO), edit: JSON.stringify(HELD_VIDEO.edit) },
    { field: 'recording', path: packPath(HELD_VIDEO.video) },
  )
}

type OwnDecision = { id: string; media: string | null; appeal: { id: string } | null }

async function ensureAppeal(
  { site, colleagues, signal }: QueuesOptions,
  clients: Clients,
  folder: string,
): Promise<void> {
  const author = clients.get(APPEALED_PHOTO.author)
  const id = await ensureUploaded(clients, APPEALED_PHOTO, folder)
  if (!author || !id) return
  const decided = async () =>
    (
      await author.ask<{ decisions: OwnDecision[] }>('{ decisions { id media appeal { id } } }')
    ).decisions.find(({ media }) => media === id)
  if (!(await decided())) {
    const moderator = await signInToConsole(site, colleagues, 'moderator', signal)
    await moderator?.ask(
      'mutation ($id: ID!, $reason: String) { reviewMedia(media: $id, approved: false, reason: $reason) { id } }',
      { id, reason: APPEALED_PHOTO.reason },
    )
  }
  const decision = await decided()
  if (decision && !decision.appeal)
    await author.ask(
      'mutation ($id: ID!, $words: String!) { appealDecision(id: $id, words: $words) { id } }',
      {
        id: decision.id,
        words: APPEALED_PHOTO.says,
      },
    )
}

/** A release is signed after viewing the media, which must be processed by then. */
async function ensureReleases(
  { site, signal }: QueuesOptions,
  clients: Clients,
  folder: string,
): Promise<boolean> {
  for (const each of SCRIPTED_RELEASES)
    await ensureUploaded(clients, each, folder, {
      visibility: 'private',
      appears: JSON.stringify([{ name: fullName(each) }]),
    })
  return whenPublished({ clients, files: SCRIPTED_RELEASES, signal }, async (shown) => {
    for (const { id, file } of shown) {
      const author = clients.get(file.author)
      if (author) await agree({ site, author, id, signal }, file, folder)
    }
  })
}

type PendingAppearance = { id: string; release_way: string | null; release_link: { url: string } | null }

async function agree(
  { site, author, id, signal }: { site: string; author: SiteClient; id: string; signal: AbortSignal },
  released: ScriptedRelease,
  folder: string,
): Promise<void> {
  const { media } = await author.ask<{ media: { appearances: PendingAppearance[] } }>(
    'query ($id: ID!) { media(id: $id) { appearances { id release_way release_link { url } } } }',
    { id },
  )
  const pending = media.appearances.find(({ release_way }) => release_way === null)
  if (!pending) return
  if (released.way === 'paper') {
    const paper = await sampleRelease(folder, released.person)
    await author.send(`/api/upload/release/${pending.id}`, {}, { field: 'paper', path: paper })
    return
  }
  const token = pending.release_link?.url.split('/').at(-1)
  await postMultipart(site, `/api/release/${token}`, {
    fields: { name: fullName(released), birthDate: released.birthDate, email: '', agree: 'true' },
    files: [
      { field: 'document', path: await sampleDocument(folder, released.person) },
      { field: 'face', path: packPath('avatars/kiki.webp') },
      { field: 'signature', path: await sampleSignature(folder) },
    ],
    signal,
  })
}
