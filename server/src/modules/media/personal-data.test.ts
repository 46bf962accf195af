import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { seedMedia, seedRight } from '../../../test/media.ts'
import { mediaRowOf, sees, storedFilesOf, untilDone } from '../../../test/media-api.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { randomLinkCode } from './links/short-links.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db, uploads } = site.app
/** The handlers of media and of the slices above that share its section of the export. */
const handlers = Object.values(site.app.accounts.ports.dataHandlers).filter(({ name }) => name === 'media')
const exportOf = async (id: string): Promise<object> =>
  Object.assign({}, ...(await Promise.all(handlers.map((handler) => handler.exportOf(id)))))
const erase = async (id: string) => {
  for (const handler of handlers) await handler.erase(id)
}
const creator = () => seedAccount(site, { isCreator: true })

/** A creator with a sold media and an upload in progress. */
async function someLife() {
  const [person, fan, other] = [await creator(), await seedAccount(site), await creator()]
  const own = await seedMedia(site, person, { description: 'My own quokka' })
  const bought = await seedMedia(site, other, { description: 'A wombat of theirs' })
  await seedRight(site, own.id, fan)
  await seedRight(site, bought.id, person)
  await db
    .insertInto('media_captions')
    .values({ media_id: own.id, language: 'en', label: 'English', file: 'en-x.vtt' })
    .execute()
  await db
    .insertInto('share_links')
    .values({
      code: randomLinkCode(),
      creator_id: person.id,
      media_id: own.id,
      price_cents: 300,
      description: 'Only by link',
      removed_at: null,
    })
    .execute()
  const upload = await seedUpload(person)
  return { person, fan, other, own, bought, upload }
}

async function seedUpload(person: Seeded) {
  const { id } = await db
    .insertInto('uploads')
    .values({
      account_id: person.id,
      file_name: 'holiday.mp4',
      bytes: 10,
      fields: JSON.stringify({ description: 'Half a' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = path.join(uploads.folders.incoming, id)
  await mkdir(uploads.folders.incoming, { recursive: true })
  await writeFile(file, 'half')
  return { id, file }
}

test('exports own media, uploads, captions and purchases, and no data of others', async () => {
  const { person, fan } = await someLife()
  const copy = (await exportOf(person.id)) as Record<string, Record<string, unknown>[]>
  assert.equal(copy.media?.length, 1)
  assert.equal(copy.media?.[0]?.description, 'My own quokka')
  assert.deepEqual(copy.media?.[0]?.captions, [{ language: 'en', label: 'English' }])
  assert.equal(copy.uploads?.[0]?.fileName, 'holiday.mp4')
  assert.equal(copy.bought?.[0]?.description, 'A wombat of theirs')
  assert.equal(copy.shareLinks?.[0]?.description, 'Only by link')
  assert.doesNotMatch(JSON.stringify(copy), new RegExp(fan.id))
  const nothing = await exportOf((await seedAccount(site)).id)
  assert.deepEqual(nothing, {
    media: [],
    uploads: [],
    bought: [],
    shareLinks: [],
    favouriteSounds: [],
    appearsIn: [],
    peopleInMedia: [],
    shelves: { pinned: [], collections: [] },
  })
})

test('erasure leaves no row or file of the account, touches no others, and can be repeated', async () => {
  const { person, fan, own, bought, upload } = await someLife()
  const stored = await someLife()
  for (const _ of ['once', 'twice']) await erase(person.id)
  assert.equal(await mediaRowOf(site, own.id), undefined)
  assert.equal(await sees(site, fan, own.id), null)
  assert.deepEqual(await storedFilesOf(site, 'media', own.id), [])
  assert.equal(existsSync(upload.file), false)
  for (const table of ['media', 'uploads', 'media_rights'] as const) {
    const rows = await db.selectFrom(table).select('account_id').where('account_id', '=', person.id).execute()
    assert.deepEqual(rows, [], table)
  }
  const links = await db.selectFrom('share_links').select('creator_id').execute()
  assert.ok(links.some((link) => link.creator_id === stored.person.id))
  assert.ok(links.every((link) => link.creator_id !== person.id))
  assert.equal(await sees(site, null, bought.id), 'open')
  assert.equal((await storedFilesOf(site, 'media', stored.own.id)).length > 5, true)
  assert.equal(existsSync(stored.upload.file), true)
})

test('media kept only for buyers are deleted when the last buyer is erased', async () => {
  const owner = await creator()
  const [first, last] = [await seedAccount(site), await seedAccount(site)]
  const { id } = await seedMedia(site, owner, { deleted_at: new Date() })
  await seedRight(site, id, first)
  await seedRight(site, id, last)
  await erase(first.id)
  assert.equal(await sees(site, last, id), 'open')
  await erase(last.id)
  assert.equal(await mediaRowOf(site, id), undefined)
  await untilDone('the removal of files', async () => (await storedFilesOf(site, 'media', id)).length === 0)
})
