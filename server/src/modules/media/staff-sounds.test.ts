/** Staff management of the sound library: add, rename, withdraw. */
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { makeClip } from '../../../test/clips.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { emptyDir } from '../../../test/spawned-site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { sendParts } from '../../../test/uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const [moderator, support, fan] = [
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'support'),
  await seedAccount(site),
]
const tone = await makeClip({ seconds: 1 })

type Words = Partial<Record<'name' | 'licence' | 'source' | 'key', string>>
const send = async (asker: { cookie: string }, words: Words = {}, file = tone) =>
  sendParts(
    site,
    asker as Parameters<typeof sendParts>[1],
    [
      ...Object.entries({
        ...{ name: 'Slow waltz', licence: 'CC0-1.0', source: 'Ida Brandt', key: 'the-first-sound' },
        ...words,
      }),
      ['sound', await readFile(file), 'tone.bin'],
    ] as Parameters<typeof sendParts>[2],
    '/api/staff/sounds',
  )
const listed = (asker: RequestUser) =>
  answerOf<{ id: string; name: string; isOffered: boolean; duration: number }[]>(
    askAs(site, asker, '{ staffSounds { id name isOffered duration } }'),
  )

test('an uploaded file becomes a sound, idempotently; other files are rejected', async () => {
  const first = await send(moderator)
  assert.equal(first.status, 200, await first.clone().text())
  const { id } = (await first.json()) as { id: string }
  assert.deepEqual(await (await send(moderator)).json(), { id })
  assert.deepEqual(
    (await listed(moderator)).map((one) => [one.id, one.name, one.isOffered]),
    [[id, 'Slow waltz', true]],
  )
  const chosen = await answerOf<{ id: string; url: string }[]>(askAs(site, fan, '{ sounds { id url } }'))
  assert.equal(chosen[0]?.id, id)
  assert.equal((await site.get(chosen[0]?.url ?? '', { headers: { cookie: fan.cookie } })).status, 200)
  const noSound = path.join(emptyDir(), 'words.mp3')
  await writeFile(noSound, '#EXTM3U\nfile:///etc/passwd\n')
  const refused = [
    await send(moderator, { key: 'another-key-1' }, noSound),
    await send(moderator, { key: 'another-key-2', licence: ' ' }),
    await send(moderator, { key: 'another-key-3', name: 'x'.repeat(101) }),
    await send(moderator, { key: 'k' }),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    [400, 400, 400, 400],
  )
  for (const asker of [support, fan]) assert.equal((await send(asker)).status, 403)
  assert.equal((await listed(moderator)).length, 1)
})

test('authorised staff rename and withdraw sounds, logged once each', async () => {
  const [sound] = await listed(moderator)
  const id = sound?.id ?? assert.fail()
  const name = (asker: RequestUser, words: string) =>
    askAs(site, asker, `mutation { nameSound(id: "${id}", ${words}) { name licence } }`)
  const TEXTS = 'name: "Fast waltz", licence: "CC0-1.0", source: "Ida Brandt"'
  for (const _ of ['once', 'twice'])
    assert.deepEqual(await answerOf(name(moderator, TEXTS)), { name: 'Fast waltz', licence: 'CC0-1.0' })
  assert.equal((await refusalOf(name(fan, TEXTS))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(name(moderator, 'name: "", licence: "x", source: "y"'))).code, 'BAD_INPUT')
  const withdraw = (asker: RequestUser, of = id, reason = 'Not ours') =>
    askAs(
      site,
      asker,
      'mutation ($id: ID!, $r: String!) { withdrawSound(id: $id, reason: $r) { isOffered } }',
      { id: of, r: reason },
    )
  assert.equal((await refusalOf(withdraw(support))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(withdraw(moderator, fan.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(withdraw(moderator, id, ''))).code, 'BAD_INPUT')
  for (const _ of ['once', 'twice'])
    assert.deepEqual(await answerOf(withdraw(moderator)), { isOffered: false })
  assert.deepEqual(await answerOf(askAs(site, fan, '{ sounds { id } }')), [])
  const log = await site.app.db
    .selectFrom('audit_log')
    .select(['after', 'reason'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(log, [
    { after: { added: true }, reason: null },
    { after: { name: 'Fast waltz', licence: 'CC0-1.0', source: false }, reason: null },
    { after: { offered: false }, reason: 'Not ours' },
  ])
})
