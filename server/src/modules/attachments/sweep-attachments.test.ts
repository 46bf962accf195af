import assert from 'node:assert/strict'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { fileKey } from '#platform/storage/file-key.ts'
import { DAY_MS } from '#rules/time.ts'
import { messageSeenBy, seedCreatorAndFan, writtenMessage } from '../../../test/messages.ts'
import { freshSite } from '../../../test/site.ts'
import { storedKeys } from '../../../test/uploads.ts'
import { removeStrayAttachments, sweepAttachments } from './sweep-attachments.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, log, storage } = site.app
const LONG_AGO = new Date(Date.now() - 2 * DAY_MS)

test('removes files without a row after a day, not before', async () => {
  const [old, young] = [1, 2].map(() => fileKey('chat', crypto.randomUUID(), 'clip.mp4'))
  assert.ok(old && young)
  for (const key of [old, young]) await storage.write(key, Buffer.from('x'))
  await utimes(path.join(site.app.config.dataDir, 'files', old), LONG_AGO, LONG_AGO)
  assert.equal(await removeStrayAttachments(site.app), 1)
  assert.deepEqual(await storedKeys(site, 'chat'), [young])
  await storage.remove(young)
})

test('removes unsent files after a day', async () => {
  const { creator: writer, fan } = await seedCreatorAndFan(site)
  const insert = async (createdAt: Date) => {
    const { id } = await db
      .insertInto('chat_uploads')
      .values({
        account_id: fan.id,
        kind: 'image',
        file: 'picture.webp',
        mime_type: 'image/webp',
        created_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storage.write(fileKey('chat', id, 'picture.webp'), Buffer.from('x'))
    return id
  }
  const [sentOne, unsent, young] = [await insert(LONG_AGO), await insert(LONG_AGO), await insert(new Date())]
  const message = await writtenMessage(site, fan, writer, {
    type: 'upload',
    value: { url: `/files/chat/${sentOne}/picture.webp` },
  })
  await sweepAttachments(site.app, log)
  assert.ok(await messageSeenBy(site, writer, message))
  const stored = (await storedKeys(site, 'chat')).map((key) => key.split('/')[1])
  assert.deepEqual(stored.sort(), [sentOne, young].sort())
  assert.ok(!stored.includes(unsent))
})
