import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { openEmbeddedDatabase } from '../../test/embedded-database.ts'
import { emptyDir, type SpawnedSite, spawnSite } from '../../test/spawned-site.ts'
import { waitUntil } from '../../test/wait-until.ts'
import type { DemoPerson } from './demo-accounts.ts'
import { readDemoPack } from './pack.ts'
import { signInClient } from './site-client.ts'

/** No worker, so nothing is encoded: these tests are about uploads. */
const ENV = { ROLES: 'web', DEMO: 'small' }

type UploadedMedia = { description: string; shop: number; visibility: string }

async function mediaOfAccount(
  siteProcess: SpawnedSite,
  { email, password }: DemoPerson,
): Promise<UploadedMedia[]> {
  const client = await signInClient(siteProcess.url, { email, password }, new AbortController().signal)
  const { accountMedia } = await client.ask<{ accountMedia: UploadedMedia[] }>(
    '{ accountMedia(limit: { limit: 50 }) { description shop visibility } }',
  )
  return accountMedia
}

/** A second node on the same database must not create demo accounts or print passwords. */
async function assertSecondNodeAddsNothing(dir: string): Promise<void> {
  await using database = openEmbeddedDatabase(dir)
  const SECRET_KEY = readFileSync(path.join(dir, 'secret.key'), 'utf8').trim()
  const node = await spawnSite(emptyDir(), { ...ENV, DATABASE_URL: database.url, SECRET_KEY })
  await waitUntil(
    () => /is ready at/.test(node.output()),
    () => node.output(),
  )
  assert.match(node.output(), /Another node of this site hosts the demo content/)
  assert.doesNotMatch(node.output(), /@demo\.example|Demo world/)
  node.kill('SIGTERM')
  assert.equal(await node.exit, 0)
}

test('a killed first start resumes filling the demo without duplicates', async () => {
  const dir = emptyDir()
  const first = await spawnSite(dir, ENV)
  await waitUntil(
    () => /1 of 31/.test(first.output()),
    () => first.output(),
  )
  first.kill('SIGKILL')
  await first.exit

  const second = await spawnSite(dir, ENV)
  await waitUntil(
    () => existsSync(path.join(dir, 'demo-library')),
    () => second.output(),
  )
  const people = JSON.parse(readFileSync(path.join(dir, 'demo-accounts.json'), 'utf8')) as DemoPerson[]
  const shown = (await Promise.all(people.map((person) => mediaOfAccount(second, person)))).flat()
  const pack = readDemoPack('small') ?? assert.fail('the sample world is missing')
  const sent = pack.files.filter(({ kind }) => kind === 'video' || kind === 'photo')
  assert.deepEqual(
    shown.map(({ description }) => description).sort(),
    sent.map(({ description }) => description).sort(),
  )
  for (const { description, shop = 0, visibility = 'free' } of sent)
    assert.deepEqual(
      shown.find((media) => media.description === description),
      { description, shop, visibility },
    )
  const [person] = people
  const client = await signInClient(second.url, person ?? assert.fail(), new AbortController().signal)
  const { sounds } = await client.ask<{ sounds: { name: string; url: string }[] }>(
    '{ sounds(limit: { limit: 50 }) { name url } }',
  )
  assert.equal(sounds.length, pack.files.filter(({ kind }) => kind === 'sound').length)
  assert.equal((await fetch(second.url + sounds[0]?.url)).headers.get('content-type'), 'audio/mp4')
  await assertSecondNodeAddsNothing(dir)
  second.kill('SIGTERM')
  assert.equal(await second.exit, 0)
})

test('DEMO=off creates no accounts and no content', async () => {
  const dir = emptyDir()
  const siteProcess = await spawnSite(dir, { ...ENV, DEMO: 'off' })
  await siteProcess.untilHealth(200)
  const answer = await fetch(`${siteProcess.url}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ sounds { id } publicProfile(username: "mara.lindqvist") { id } }' }),
  })
  assert.deepEqual(await answer.json(), { data: { sounds: [], publicProfile: null } })
  assert.ok(!existsSync(path.join(dir, 'demo-accounts.json')))
})
