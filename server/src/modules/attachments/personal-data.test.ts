import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileKey } from '#platform/storage/file-key.ts'
import { storedFilesOf } from '../../../test/media-api.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { attachmentsData } from './personal-data.ts'

const site = await freshSite()
const { db, storage } = site.app
const holder = attachmentsData(site.app)

async function seedAttachment() {
  const person = await seedAccount(site)
  const { id } = await db
    .insertInto('chat_uploads')
    .values({ account_id: person.id, kind: 'image', file: 'image.webp', mime_type: 'image/webp' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storage.write(fileKey('chat', id, 'image.webp'), Buffer.from('picture'))
  return { person, id }
}

test('exports files of messages, and erases them with their account only', async () => {
  const [one, other] = [await seedAttachment(), await seedAttachment()]
  const copy = (await holder.exportOf(one.person.id)) as { id: string; kind: string }[]
  assert.deepEqual(
    copy.map(({ id, kind }) => [id, kind]),
    [[one.id, 'image']],
  )
  for (const _ of ['once', 'twice']) await holder.erase(one.person.id)
  assert.deepEqual(await holder.exportOf(one.person.id), [])
  assert.deepEqual(await storedFilesOf(site, 'chat', one.id), [])
  assert.equal((await storedFilesOf(site, 'chat', other.id)).length, 1)
  assert.equal(((await holder.exportOf(other.person.id)) as unknown[]).length, 1)
})
