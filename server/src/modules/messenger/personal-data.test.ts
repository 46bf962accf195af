import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sees } from '../../../test/media-api.ts'
import {
  listThreadsViaApi,
  react,
  runThreadMutation,
  seedCreatorAndFan,
  seedTeaserOffer,
  textsIn,
  unlock,
  writeTextMessage,
} from '../../../test/messages.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { freshSite } from '../../../test/site.ts'
import { messengerData } from './personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const holder = messengerData(site.app)

type MessengerExport = {
  messages: { sentAt: string; medias: string[]; priceCents: number | null; text: string }[]
  threads: object[]
  reactions: object[]
}

test('the data export has the messages of the account and nothing of others', async () => {
  const { creator, fan, media, message } = await seedTeaserOffer(site)
  await writeTextMessage(site, fan, creator, 'My words')
  await writeTextMessage(site, creator, fan, 'Their words')
  await answerOf(react(site, fan, message.id, '🔥'))
  await answerOf(runThreadMutation(site, fan, `pinThread(thread: "${message.thread}", pinned: true)`))
  await answerOf(askAs(site, fan, 'mutation { updateMessengerSettings(typing: false) { typing } }'))
  const exported = (await holder.exportOf(fan.id)) as MessengerExport
  assert.deepEqual(
    exported.messages.map(({ sentAt: _, ...rest }) => rest),
    [
      {
        to: creator.username,
        type: 'text',
        text: 'My words',
        medias: [],
        priceCents: null,
        file: null,
        replyTo: null,
        reaction: null,
        unsentAt: null,
      },
    ],
  )
  assert.deepEqual(
    { ...exported, messages: [] },
    {
      messages: [],
      threads: [{ with: creator.username, isHidden: false, isPinned: true, isMuted: false }],
      reactions: [{ message: message.id, emoji: '🔥' }],
      settings: { writers: 'default', read_marks: true, typing: false },
    },
  )
  const sent = (await holder.exportOf(creator.id)) as MessengerExport
  assert.equal(sent.messages.length, 2)
  const [first] = sent.messages
  assert.deepEqual([first?.medias, first?.priceCents, first?.text], [[media], 500, 'Only for you'])
  assert.deepEqual(sent.reactions, [], 'what the other answered with is theirs')
})

test('erasing an account deletes its messages, keeps what the other wrote and bought, and clears unread counts', async () => {
  const { creator, fan, media, message } = await seedTeaserOffer(site)
  await answerOf(unlock(site, fan, message))
  await writeTextMessage(site, fan, creator, 'Thank you')
  await holder.erase(creator.id)
  await holder.erase(creator.id)
  assert.deepEqual(await textsIn(site, fan, message.thread), ['Thank you'])
  const [thread] = await listThreadsViaApi(site, fan)
  assert.equal(thread?.unread, 0)
  assert.deepEqual(await listThreadsViaApi(site, creator), [], 'it is gone from the inbox of who left')
  assert.equal(await sees(site, fan, media), 'open')
})

test('erasing an account deletes its reactions and settings', async () => {
  const { creator, fan, message } = await seedTeaserOffer(site)
  await answerOf(react(site, fan, message.id, '🔥'))
  await answerOf(react(site, creator, message.id, '👍'))
  await answerOf(runThreadMutation(site, fan, `muteThread(thread: "${message.thread}", muted: true)`))
  await answerOf(askAs(site, fan, 'mutation { updateMessengerSettings(typing: false) { typing } }'))
  await holder.erase(fan.id)
  await holder.erase(fan.id)
  assert.deepEqual(await holder.exportOf(fan.id), {
    messages: [],
    threads: [{ with: creator.username, isHidden: true, isPinned: false, isMuted: false }],
    reactions: [],
    settings: { writers: 'default', read_marks: true, typing: true },
  })
  const left = db.selectFrom('messages').select(['own_reaction', 'reader_reaction'])
  assert.deepEqual(await left.where('id', '=', message.id).execute(), [
    { own_reaction: '👍', reader_reaction: null },
  ])
})

test('erasing an account deletes threads in which only it wrote', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'Only me')
  await holder.erase(fan.id)
  assert.deepEqual(await db.selectFrom('threads').select('id').where('id', '=', thread).execute(), [])
})
