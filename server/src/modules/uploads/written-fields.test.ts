/** Every field that the owner of a media writes, in all places that take, show or export it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BLOCKED_WORDS_TEXT } from '#platform/blocked-words.ts'
import { pickWritten, WRITTEN_FIELDS, WRITTEN_NAMES, type WrittenName } from '#rules/forms/written-fields.ts'
import { makePhoto } from '../../../test/clips.ts'
import { seedMedia } from '../../../test/media.ts'
import { mediaRowOf } from '../../../test/media-api.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { save } from '../../../test/settings.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { mediaOfUpload, patch, sendParts, startUpload } from '../../../test/uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const photo = await makePhoto()
const creator = () => seedAccount(site, { isCreator: true })

const isList = (name: WrittenName) => WRITTEN_FIELDS[name].kind === 'tags'
/** A different value for each field. */
const values = (word: string) =>
  Object.fromEntries(
    WRITTEN_NAMES.map((name) => {
      const text = `${word} ${name.replaceAll('_', ' ')}`
      return [name, isList(name) ? [text] : text]
    }),
  )

const VARIABLES = WRITTEN_NAMES.map((name) => `$${name}: ${isList(name) ? '[String!]' : 'String'}`).join(' ')
const ARGUMENTS = WRITTEN_NAMES.map((name) => `${name}: $${name}`).join(' ')
const FIELDS = WRITTEN_NAMES.join(' ')
const CHANGE = `mutation ($id: ID! ${VARIABLES}) { updateMedia(id: $id ${ARGUMENTS}) { ${FIELDS} } }`
const change = (owner: Seeded, id: string, changes: object) => askAs(site, owner, CHANGE, { id, ...changes })

test('a draft keeps them, and the submitted form stores them', async () => {
  const owner = await creator()
  const id = await startUpload(site, owner, photo.length)
  const SAVE = 'mutation ($id: ID!, $fields: JSON!) { saveUpload(id: $id, fields: $fields) { fields } }'
  const saved = await answerOf<{ fields: unknown }>(askAs(site, owner, SAVE, { id, fields: values('typed') }))
  assert.deepEqual(saved.fields, values('typed'))
  const SUBMIT = 'mutation ($id: ID!, $media: MediaInput!) { submitUpload(id: $id, media: $media) { id } }'
  const media = { ...values('sent'), visibility: 'free' }
  await answerOf(askAs(site, owner, SUBMIT, { id, media }))
  assert.equal((await patch(site, owner, id, { offset: 0, bytes: photo })).status, 204)
  assert.deepEqual({ ...pickWritten((await mediaRowOf(site, id)) ?? assert.fail()) }, values('sent'))
})

test('a REST form stores them', async () => {
  const owner = await creator()
  const fields = Object.entries({ ...values('posted'), visibility: 'free' })
  const answer = await sendParts(site, owner, [
    ['media_files', photo, 'one.jpg'],
    ...fields.map(([name, value]): [string, string] => [`medias[0][${name}]`, String(value)]),
  ])
  assert.equal(answer.status, 200)
  const [row = assert.fail()] = await mediaOfUpload(site, owner)
  assert.deepEqual({ ...pickWritten(row) }, values('posted'))
})

test('each is edited alone, shown by the API, and part of the export', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner, values('old'))
  const expected: Record<string, unknown> = values('old')
  for (const name of WRITTEN_NAMES) {
    expected[name] = values('new')[name]
    assert.deepEqual(await answerOf(change(owner, id, { [name]: expected[name] })), expected)
  }
  const shown = await answerOf(
    askAs(site, owner, `query ($id: ID!) { media(id: $id) { ${FIELDS} } }`, { id }),
  )
  assert.deepEqual(shown, expected)
  const handlers = Object.values(site.app.accounts.ports.dataHandlers)
  const sections = await Promise.all(
    handlers.filter(({ name }) => name === 'media').map((handler) => handler.exportOf(owner.id)),
  )
  const text = JSON.stringify(sections)
  for (const name of WRITTEN_NAMES) assert.ok(text.includes(`new ${name.replaceAll('_', ' ')}`), name)
})

test('those that are not required are empty if left out, and can be emptied', async () => {
  const owner = await creator()
  const optional = WRITTEN_NAMES.filter((name) => !WRITTEN_FIELDS[name].isRequired)
  const { id } = await seedMedia(site, owner, values('old'))
  await answerOf(change(owner, id, Object.fromEntries(optional.map((name) => [name, '']))))
  const row = (await mediaRowOf(site, id)) ?? assert.fail()
  for (const name of WRITTEN_NAMES)
    assert.equal((row[name] ?? '').length === 0, optional.includes(name), name)
})

test('a blocked word is refused in each', async () => {
  const admin = await seedStaff(site, 'admin')
  await answerOf(save(site, admin, { 'content.blockedWords': [{ words: 'escort', does: 'refuse' }] }))
  const owner = await creator()
  const { id } = await seedMedia(site, owner)
  for (const name of WRITTEN_NAMES) {
    const refusal = await refusalOf(change(owner, id, { [name]: values('escort')[name] }))
    assert.equal(refusal.words, BLOCKED_WORDS_TEXT, name)
  }
})
