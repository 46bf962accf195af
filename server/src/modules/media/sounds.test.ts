import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { addSound, listSounds, removeSound, type StoredSound } from './sounds.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const folder = mkdtempSync(path.join(tmpdir(), 'candid-sounds-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function seedSound(name: string): Promise<StoredSound> {
  const file = path.join(folder, 'sound.m4a')
  writeFileSync(file, `sound of ${name}`)
  return addSound(site.app, {
    name,
    path: file,
    mimeType: 'audio/mp4',
    durationMs: 1500,
    licence: 'CC0-1.0',
    source: 'Test',
  })
}

type Shown = { id: string; name: string; url: string; mime_type: string }
const list = (args: string) =>
  answerOf<Shown[]>(askAs(site, null, `{ sounds${args} { id name url mime_type } }`))

test('sounds are listed by name and play from their URL', async () => {
  for (const name of ['Waltz', 'Bossa 50%', 'Drums']) await seedSound(name)
  const [first, ...others] = await list('')
  assert.deepEqual([first?.name, ...others.map(({ name }) => name)], ['Bossa 50%', 'Drums', 'Waltz'])
  assert.equal(first?.mime_type, 'audio/mp4')
  const answer = await site.get(first?.url ?? '')
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), 'sound of Bossa 50%')
  const namesOf = async (args: string) => (await list(args)).map(({ name }) => name)
  assert.deepEqual(await namesOf('(filter: { query: "WAL" })'), ['Waltz'])
  assert.deepEqual(await namesOf('(filter: { query: "%" })'), ['Bossa 50%'])
  assert.deepEqual(await namesOf('(limit: { limit: 1, skip: 1 })'), ['Drums'])
  assert.deepEqual(await namesOf(`(after: "${first?.id}", limit: { limit: 5 })`), ['Drums', 'Waltz'])
  assert.deepEqual(await namesOf(`(filter: { query: "${'x'.repeat(101)}" })`), [])
  assert.deepEqual(await namesOf('(filter: { query: "a\\u0000" })'), [])
  assert.equal((await listSounds(site.app.db)).length, 3)
  assert.equal(
    (await refusalOf(askAs(site, null, '{ sounds(limit: { limit: -1 }) { id } }'))).code,
    'BAD_INPUT',
  )
})

test('rejects files that are not audio', async () => {
  const sound = {
    name: 'Tune',
    path: path.join(folder, 'none'),
    durationMs: 1,
    licence: 'CC0-1.0',
    source: 'Test',
  }
  await assert.rejects(addSound(site.app, { ...sound, mimeType: 'text/html' }), /unknown kind of sound/)
  await assert.rejects(addSound(site.app, { ...sound, mimeType: 'audio/mpeg' }))
  assert.equal((await listSounds(site.app.db, { text: 'Tune' })).length, 0)
})

const FIELDS = 'id videos isFavourite isOffered licence source duration'
type Favourite = { id: string; videos: number; isFavourite: boolean; isOffered: boolean }

test('favourites are personal, idempotent and need sign-in', async () => {
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  const { id } = await seedSound('Lullaby')
  const favour = (who: typeof fan | null, on = true, which = id) =>
    askAs(site, who, `mutation { favouriteSound(id: "${which}", on: ${on}) { ${FIELDS} } }`)
  const mine = async (who: typeof fan) =>
    (
      await answerOf<Favourite[]>(askAs(site, who, `{ sounds(filter: { favourites: true }) { ${FIELDS} } }`))
    ).map((sound) => sound.id)
  for (const _ of [1, 2]) assert.equal((await answerOf<Favourite>(favour(fan))).isFavourite, true)
  assert.deepEqual([await mine(fan), await mine(other)], [[id], []])
  const response = (await site.app.accounts.ports.dataHandlers.media?.exportOf(fan.id)) as {
    favouriteSounds: string[]
  }
  assert.deepEqual(response.favouriteSounds, ['Lullaby'])
  for (const _ of [1, 2]) assert.equal((await answerOf<Favourite>(favour(fan, false))).isFavourite, false)
  assert.deepEqual(await mine(fan), [])
  assert.equal((await refusalOf(favour(null))).code, 401)
  assert.equal((await refusalOf(favour(fan, true, crypto.randomUUID()))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(favour(fan, true, 'x'))).code, 'BAD_INPUT')
  const foreign = '{ sounds(filter: { favourites: true }) { id } }'
  assert.equal((await refusalOf(askAs(site, null, foreign))).code, 401)
})

test('a sound lists the videos that use it, even withdrawn, when it can no longer be chosen', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const { id } = await seedSound('Hymn')
  const media = await seedMedia(site, creator, { sound_id: id })
  await seedMedia(site, creator, { sound_id: id, visibility: 'private' })
  await seedMedia(site, creator)
  const using = () =>
    answerOf<{ id: string; song: { id: string; name: string } }[]>(
      askAs(site, null, `{ getMedias(type: "video", filter: { sound: "${id}" }) { id song { id name } } }`),
    )
  const response = () => answerOf<Favourite>(askAs(site, null, `{ sound(id: "${id}") { ${FIELDS} } }`))
  assert.deepEqual(await using(), [{ id: media.id, song: { id, name: 'Hymn' } }])
  assert.deepEqual([(await response()).videos, (await response()).isOffered], [1, true])
  assert.deepEqual([await removeSound(site.app, id), await removeSound(site.app, id)], [true, false])
  assert.deepEqual(
    [(await response()).videos, (await response()).isOffered, (await using()).length],
    [1, false, 1],
  )
  assert.deepEqual(await list('(filter: { query: "Hymn" })'), [])
  const favour = askAs(site, creator, `mutation { favouriteSound(id: "${id}") { id } }`)
  assert.equal((await refusalOf(favour)).code, 'NOT_FOUND')
})
