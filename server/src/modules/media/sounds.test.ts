import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { freshSite } from '../../../test/site.ts'
import { addSound, listSounds } from './sounds.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const folder = mkdtempSync(path.join(tmpdir(), 'candid-sounds-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function seedSound(name: string): Promise<void> {
  const file = path.join(folder, 'sound.m4a')
  writeFileSync(file, `sound of ${name}`)
  await addSound(site.app, { name, path: file, mimeType: 'audio/mp4', durationMs: 1500 })
}

type Told = { id: string; name: string; url: string; mime_type: string }
const list = (args: string) =>
  answerOf<Told[]>(askAs(site, null, `{ sounds${args} { id name url mime_type } }`))

test('sounds are listed by name and play from their address', async () => {
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
  assert.deepEqual(await namesOf(`(filter: { query: "${'x'.repeat(101)}" })`), [])
  assert.deepEqual(await namesOf('(filter: { query: "a\\u0000" })'), [])
  assert.equal((await listSounds(site.app.db)).length, 3)
  assert.equal(
    (await refusalOf(askAs(site, null, '{ sounds(limit: { limit: -1 }) { id } }'))).code,
    'BAD_INPUT',
  )
})

test('what is no sound is not kept', async () => {
  const sound = { name: 'Tune', path: path.join(folder, 'none'), durationMs: 1 }
  await assert.rejects(addSound(site.app, { ...sound, mimeType: 'text/html' }), /no kind of sound/)
  await assert.rejects(addSound(site.app, { ...sound, mimeType: 'audio/mpeg' }))
  assert.equal((await listSounds(site.app.db, { text: 'Tune' })).length, 0)
})
