import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { clipBytes, makePhoto } from '../../../test/clips.ts'
import {
  messageSeenBy,
  seedCreatorAndFan,
  valueIn,
  writeMessageViaApi,
  writtenMessage,
} from '../../../test/messages.ts'
import { answerOf, askAs, block, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { sendParts } from '../../../test/uploads.ts'
import { publishMessageChange } from './teasers/publish-change.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const statusOf = async (who: Seeded, url: unknown): Promise<number> =>
  (await site.get(String(url), { headers: { cookie: who.cookie } })).status

async function upload(
  who: Seeded,
  bytes?: Uint8Array,
): Promise<{ url: string; type: string; mimetype: string }> {
  const answer = await sendParts(
    site,
    who,
    [['upload', bytes ?? (await makePhoto()), 'x.bin']],
    '/api/uploads',
  )
  assert.equal(answer.status, 200)
  return (await answer.json()) as { url: string; type: string; mimetype: string }
}

test('a picture sent in a message is served to its recipient and to no third person', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const sent = await upload(fan)
  assert.equal(await statusOf(creator, sent.url), 404)
  const message = await writtenMessage(site, fan, creator, { type: 'upload', value: sent })
  assert.deepEqual(valueIn(await messageSeenBy(site, creator, message)), {
    url: sent.url,
    type: 'image',
    mimetype: 'image/webp',
  })
  assert.equal(await statusOf(creator, sent.url), 200)
  assert.equal(await statusOf(await seedAccount(site), sent.url), 404)
  const { url: unsent } = await upload(fan)
  assert.equal(await statusOf(creator, unsent), 404, 'what they have not been sent')
  await answerOf(block(site, fan, creator.id))
  assert.equal(await statusOf(creator, sent.url), 404)
})

test('a clip sent in a message plays for its recipient, also when sent with an absolute URL', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const sent = await upload(fan, await clipBytes())
  assert.equal(await statusOf(creator, sent.url), 404)
  const whole = { ...sent, url: `${site.url}${sent.url}` }
  const message = await writtenMessage(site, fan, creator, { type: 'upload', value: whole })
  const { url, type } = valueIn(await messageSeenBy(site, creator, message))
  assert.deepEqual([url, type], [sent.url, 'video'])
  const answer = await site.get(String(url), { headers: { cookie: creator.cookie, range: 'bytes=4-7' } })
  assert.equal(answer.status, 206)
  assert.equal(await answer.text(), 'ftyp')
})

test('rejects a file of another account and a file that failed processing', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { url } = await upload(fan)
  const stolen = await refusalOf(writeMessageViaApi(site, creator, fan, { type: 'upload', value: { url } }))
  assert.deepEqual(stolen, {
    code: 'BAD_INPUT',
    words: 'This file is gone. Send it again.',
  })
  await site.app.db
    .updateTable('chat_uploads')
    .set({ state: 'failed' })
    .where('account_id', '=', fan.id)
    .execute()
  const failed = await refusalOf(writeMessageViaApi(site, fan, creator, { type: 'upload', value: { url } }))
  assert.equal(failed.code, 'BAD_INPUT')
})

test('both participants receive an event when a clip has been processed', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const sent = await upload(fan, await clipBytes({ extension: 'webm' }))
  const message = await writtenMessage(site, fan, creator, { type: 'upload', value: sent })
  assert.equal(valueIn(await messageSeenBy(site, creator, message)).state, 'processing')
  const uploadId = sent.url.split('/')[3] ?? ''
  const { db, attachments } = site.app
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('chat_uploads').set({ state: 'ready' }).where('id', '=', uploadId).execute()
    await attachments.ports.onFileChanged(tx, uploadId)
  })
  const { rows } = await sql`
    select from jobs.job where data ->> 'messageId' = ${message.id}`.execute(db)
  assert.equal(rows.length, 1, 'the job that tells is waiting')
  await publishMessageChange(site.app, message.id)
  const ready = await messageSeenBy(site, creator, message)
  assert.equal(valueIn(ready).state, undefined)
  assert.equal(ready.change, message.change + 1)
  await answerOf(
    askAs(site, fan, 'mutation ($message: ID!) { unsendMessage(message: $message) { id } }', {
      message: message.id,
    }),
  )
  await publishMessageChange(site.app, message.id)
  assert.equal(
    (await messageSeenBy(site, creator, message)).change,
    message.change + 2,
    'unsent, there is nothing to tell',
  )
})
