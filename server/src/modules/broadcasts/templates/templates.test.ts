import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROADCAST } from '#rules/broadcasts.ts'
import { DAY_MS } from '#rules/time.ts'
import {
  creatorWith,
  seenMass,
  sendMassMessageViaApi,
  sent,
  teaser,
  text,
  textsReceivedFrom,
} from '../../../../test/broadcasts.ts'
import { makePhoto } from '../../../../test/clips.ts'
import { seedMedia } from '../../../../test/media.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { sendParts } from '../../../../test/uploads.ts'
import { uploadIdOf } from '../../attachments/index.ts'
import { deliverMassMessage } from '../mass/deliver.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site

type Shown = { id: string; messages: { type: string; value: string }[] }

const keep = (asker: RequestUser, messages: object[]) =>
  askAs(
    site,
    asker,
    'mutation ($messages: [MessageDataInput!]!) { newMessengerTemplate(messages: $messages) { id messages { type value } } }',
    { messages },
  )
const templatesOf = (asker: RequestUser): Promise<Shown[]> =>
  answerOf(askAs(site, asker, '{ messengerTemplates { id messages { type value } } }'))
const remove = (asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { deleteMessengerTemplate(id: $id) }', { id })

test('a template is stored, its messages can be sent as returned, and it is deleted', async () => {
  const { creator, fans } = await creatorWith(site, 1)
  const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
  const offer = teaser({ price: 7, text: 'Mine', preview: 12, medias: [{ id: media, preview: 12 }] })
  const made = await answerOf<Shown>(keep(creator, [text('Welcome'), offer]))
  const [template] = await templatesOf(creator)
  assert.deepEqual(template, made)
  const value = JSON.parse(template?.messages[1]?.value ?? '{}')
  assert.deepEqual([value.price, value.text, value.preview, value.media], [7, 'Mine', 12, media])
  const mass = await sent(site, creator, { messages: template?.messages ?? [] })
  assert.equal(mass.figures.sent, 1)
  assert.deepEqual(await textsReceivedFrom(site, { id: fans[0]?.id ?? '' }, creator), ['Welcome', 'Mine'])
  const stranger = await seedAccount(site, { isCreator: true })
  assert.deepEqual(await templatesOf(stranger), [])
  assert.equal(await answerOf(remove(stranger, made.id)), false)
  assert.equal(await answerOf(remove(creator, mass.id)), false, 'a mass message is no template')
  assert.equal(await answerOf(remove(creator, made.id)), true)
  assert.equal(await answerOf(remove(creator, made.id)), false)
  assert.deepEqual(await templatesOf(creator), [])
  assert.deepEqual(await textsReceivedFrom(site, { id: fans[0]?.id ?? '' }, creator), ['Welcome', 'Mine'])
})

test('refuses fans, visitors, hostile input and too many templates', async () => {
  const { creator, fans } = await creatorWith(site, 1)
  assert.equal((await refusalOf(keep(fans[0] ?? null, [text('x')]))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(keep(null, [text('x')]))).code, 401)
  assert.equal((await refusalOf(keep(creator, []))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(keep(creator, [text('')]))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(remove(creator, 'x'))).code, 'BAD_INPUT')
  const retained = await Promise.all(
    Array.from({ length: BROADCAST.maxTemplates + 3 }, () => keep(creator, [text('Again')])),
  )
  assert.equal(retained.filter(({ errors }) => errors).length, 3)
})

test('the cleanup job keeps a file that is still to be sent', async () => {
  const { creator, fans } = await creatorWith(site, 1)
  const upload = async () => {
    const answer = await sendParts(site, creator, [['upload', await makePhoto(), 'x.bin']], '/api/uploads')
    const value = (await answer.json()) as { url: string }
    return { id: uploadIdOf(value.url) ?? '', message: { type: 'upload', value: JSON.stringify(value) } }
  }
  const [waiting, retained, left] = [await upload(), await upload(), await upload()]
  const at = new Date(Date.now() + 3 * DAY_MS)
  const planned = await answerOf<{ id: string }>(
    sendMassMessageViaApi(site, creator, { messages: [waiting.message], at: at.toISOString() }),
  )
  await answerOf(keep(creator, [retained.message]))
  const ids = [waiting.id, retained.id, left.id]
  const spared = await app.attachments.ports.findSentUploads(app.db, ids)
  assert.deepEqual([...spared].sort(), [waiting.id, retained.id].sort(), 'the sweep asks by this')
  await deliverMassMessage({ ...app, clock: { now: () => at } }, planned.id)
  assert.equal((await seenMass(site, creator, planned.id)).figures.sent, 1)
  assert.equal((await textsReceivedFrom(site, { id: fans[0]?.id ?? '' }, creator)).length, 1)
})
