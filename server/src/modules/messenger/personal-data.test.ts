import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sees } from '../../../test/media-api.ts'
import { offer, pair, say, textsIn, threadsOf, unlock } from '../../../test/messages.ts'
import { answerOf } from '../../../test/people.ts'
import { freshSite } from '../../../test/site.ts'
import { messengerData } from './personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const holder = messengerData(site.app)

test('the copy of one’s data has what one wrote, and nothing of what others did', async () => {
  const { creator, fan, media, message } = await offer(site)
  await say(site, fan, creator, 'My words')
  await say(site, creator, fan, 'Their words')
  const told = (await holder.exportOf(fan.id)) as { sentAt: string }[]
  assert.deepEqual(
    told.map(({ sentAt: _, ...rest }) => rest),
    [{ to: creator.username, type: 'text', text: 'My words', medias: [], priceCents: null, file: null }],
  )
  const sent = (await holder.exportOf(creator.id)) as { medias: string[]; priceCents: number; text: string }[]
  assert.equal(sent.length, 2)
  assert.deepEqual([sent[0]?.medias, sent[0]?.priceCents, sent[0]?.text], [[media], 500, 'Only for you'])
  assert.ok(message.id)
})

test('who leaves takes their words along; what the other wrote and bought stays, and nothing is unread', async () => {
  const { creator, fan, media, message } = await offer(site)
  await answerOf(unlock(site, fan, message))
  await say(site, fan, creator, 'Thank you')
  await holder.erase(creator.id)
  await holder.erase(creator.id)
  assert.deepEqual(await textsIn(site, fan, message.thread), ['Thank you'])
  const [thread] = await threadsOf(site, fan)
  assert.equal(thread?.unread, 0)
  assert.deepEqual(await threadsOf(site, creator), [], 'it is gone from the inbox of who left')
  assert.equal(await sees(site, fan, media), 'open')
})

test('a thread in which nobody else wrote goes', async () => {
  const { creator, fan } = await pair(site)
  const { thread } = await say(site, fan, creator, 'Only me')
  await holder.erase(fan.id)
  assert.deepEqual(await db.selectFrom('threads').select('id').where('id', '=', thread).execute(), [])
})
