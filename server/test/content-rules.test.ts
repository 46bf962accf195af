/** Blocked words in user-written text, and the posting limits of new accounts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BLOCKED_WORDS_TEXT } from '#platform/blocked-words.ts'
import { createdAtMs } from '#platform/new-accounts.ts'
import { newForm, postForm, signUpViaApi } from './accounts.ts'
import { clipBytes } from './clips.ts'
import { seedMedia } from './media.ts'
import { seedCreatorAndFan, writeMessageViaApi } from './messages.ts'
import { answerOf, askAs, refusalOf } from './people.ts'
import { seedAccount } from './seed.ts'
import { save } from './settings.ts'
import { freshSite } from './site.ts'
import { seedStaff } from './staff.ts'
import { refusalIn, sendParts } from './uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'on', MEDIA_APPROVAL: 'auto', DEMO: 'off' })
const admin = await seedStaff(site, 'admin')
const { db } = site.app
await answerOf(
  save(site, admin, {
    'content.newAccountDays': 0,
    'content.blockedWords': [
      { words: 'escort', does: 'hold' },
      { words: 'meet for cash', does: 'refuse' },
    ],
  }),
)

const comment = (who: { cookie: string }, media: string, message: string, fields = 'id') =>
  askAs(site, who, `mutation ($m: ID!, $t: String!) { addComment(media: $m, message: $t) { ${fields} } }`, {
    m: media,
    t: message,
  })
const reviewState = async (id: string) => {
  const row = await db
    .selectFrom('media')
    .select(['verified', 'approved', 'description'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row
}

test('refuses names, profile descriptions and messages with a blocked word, whatever its action', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const media = await seedMedia(site, creator)
  for (const text of ['3sc0rt', 'E S C O R T', 'meet-for-ca$h']) {
    const refusal = await refusalOf(writeMessageViaApi(site, fan, creator, { type: 'text', value: text }))
    assert.equal(refusal.code, 'BAD_INPUT', text)
    assert.doesNotMatch(JSON.stringify(refusal), /escort|cash/i, 'which word it was is not told')
  }
  const toMany = {
    sendMassMessage:
      'mutation ($m: [MessageDataInput!]!) { sendMassMessage(send_to: "everyone", messages: $m) { id } }',
    newMessengerTemplate: 'mutation ($m: [MessageDataInput!]!) { newMessengerTemplate(messages: $m) { id } }',
    updateMessengerRule:
      'mutation ($m: [MessageDataInput!]!) { updateMessengerRule(event: "follow", delay: { unit: "minutes", amount: 5 }, messages: $m) { event } }',
  }
  for (const [name, mutation] of Object.entries(toMany)) {
    const messages = [
      { type: 'text', value: 'Hello' },
      { type: 'text', value: 'm33t for cash' },
    ]
    const refusal = await refusalOf(askAs(site, creator, mutation, { m: messages }))
    assert.equal(refusal.words, BLOCKED_WORDS_TEXT, name)
  }
  assert.equal((await refusalOf(comment(fan, media.id, 'Let us m33t for cash'))).words, BLOCKED_WORDS_TEXT)
  const tour = await answerOf<{ is_held: boolean }>(
    comment(fan, media.id, 'An escorted tour of Scunthorpe', 'is_held'),
  )
  assert.equal(tour.is_held, false)
  await answerOf(
    writeMessageViaApi(site, fan, creator, {
      type: 'text',
      value: 'Let us meet at the bank, for I need cash.',
    }),
  )
  for (const [field, text] of Object.entries({ fullname: 'Éscort', username: 'e.s.c.o.r.t' })) {
    const { body } = await postForm(site, '/api/signup', { ...newForm(), [field]: text })
    assert.deepEqual(Object.keys(body.errors ?? {}), [field])
  }
  const person = await signUpViaApi(site)
  const profile = (account: object) =>
    askAs(site, person, 'mutation ($a: ProfileInput!) { upProfile(account: $a) { id } }', { a: account })
  for (const field of ['username', 'fullname', 'description']) {
    const { words } = await refusalOf(profile({ [field]: 'your.escort' }))
    assert.equal(words, BLOCKED_WORDS_TEXT, field)
  }
  await answerOf(profile({ fullname: 'Essie Scort' }))
})

test('a held word sends media to staff review, and a refused word rejects the upload', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const clip = await clipBytes()
  const send = async (description: string) => {
    const form = { description, tags: '["sea"]', visibility: 'free' }
    const fields = Object.entries(form).map(([name, value]): [string, string] => [
      `medias[0][${name}]`,
      value,
    ])
    return sendParts(site, creator, [['media_files', clip, 'one.mp4'], ...fields])
  }
  const idOf = async (answer: Response) =>
    ((await answer.json()) as { medias: { id: string }[] }).medias[0]?.id ?? assert.fail('nothing came in')
  const free = await idOf(await send('A walk by the sea'))
  assert.equal((await reviewState(free)).approved, true)
  const held = await idOf(await send('Your e$cort by the sea'))
  assert.deepEqual(await reviewState(held), {
    verified: false,
    approved: false,
    description: 'Your e$cort by the sea',
  })
  const why = await askAs(site, admin, `{ queuedMedia(id: "${held}") { held_for } }`)
  assert.deepEqual(why.data, { queuedMedia: { held_for: ['Held for the word “escort”'] } })
  assert.equal((await refusalIn(await send('We meet for cash'))).code, 'BAD_INPUT')

  const update = (description: string) =>
    askAs(site, creator, 'mutation ($m: ID!, $d: String!) { updateMedia(id: $m, description: $d) { id } }', {
      m: free,
      d: description,
    })
  assert.equal((await refusalOf(update('meet for cash now'))).code, 'BAD_INPUT')
  assert.equal((await reviewState(free)).approved, true)
  await answerOf(update('An escort after all'))
  assert.equal((await reviewState(free)).approved, false, 'approved words cannot be changed behind staff')
})

test('limits how often new accounts post, but not older ones', async () => {
  await answerOf(save(site, admin, { 'content.newAccountDays': 3, 'content.newAccountCommentsPerHour': 2 }))
  const creator = await seedAccount(site, { isCreator: true })
  const media = await seedMedia(site, creator)
  const person = await signUpViaApi(site)
  assert.ok(Math.abs(createdAtMs(person.id) - Date.now()) < 60_000)
  await answerOf(comment(person, media.id, 'one'))
  await answerOf(comment(person, media.id, 'two'))
  assert.equal((await refusalOf(comment(person, media.id, 'three'))).code, 'TOO_MANY_REQUESTS')
  assert.equal(createdAtMs('0198c0de-0000-4000-8000-000000000001'), 0, 'an id of another kind is old')
  await answerOf(save(site, admin, { 'content.newAccountDays': 0 }))
  await answerOf(comment(person, media.id, 'three'))
})
