/** Identity data does not leak to disk, database or logs in plaintext; only authorised staff can read it, and every access is audited. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { mayAsStaff, STAFF_ROLES } from '#rules/staff-rights.ts'
import { builtSiteDir } from '../../../../test/built-site.ts'
import {
  APPLICATION_FORM,
  asAddress,
  filledForm,
  noisePicture,
  seedApplication,
  sendDocument,
  signaturePng,
  signUpAsCreator,
} from '../../../../test/creators.ts'
import { openEmbeddedDatabase } from '../../../../test/embedded-database.ts'
import { answerOf, askAs, type RequestUser } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite, type GraphqlResult, type TestSite } from '../../../../test/site.ts'
import { emptyDir, spawnSite } from '../../../../test/spawned-site.ts'
import { seedStaff } from '../../../../test/staff.ts'

const MARKERS = {
  firstName: 'Quokkaline',
  lastName: 'Wombatsson',
  birthDate: '1971-12-23',
  city: 'Numbatville',
  address: 'Bandicoot Lane 77',
}

/** The markers as they are, and in common encodings. */
const NEEDLES = Object.values(MARKERS).flatMap((text) => {
  const bytes = Buffer.from(text)
  // Base64 depends on the offset in the text.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4)
      .replace(/..?=*$/, ''),
  )
  return [
    bytes,
    Buffer.from(text, 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    ...base64.map((found) => Buffer.from(found)),
  ]
})

const leaksIn = (bytes: Buffer, needles: readonly Buffer[]) =>
  needles.filter((needle) => bytes.includes(needle)).map(String)

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

test('after a complete application no identity data is in plaintext in database, files, logs or temp folders', async () => {
  const dataDir = await builtSiteDir()
  const TMPDIR = emptyDir()
  const ownSite = await spawnSite(dataDir, { TMPDIR, DEMO: 'off', LOG_LEVEL: 'trace', RATE_LIMITS: 'off' })
  await ownSite.untilHealth(200)
  await using embedded = openEmbeddedDatabase(dataDir)
  const { db } = embedded
  const site = siteAt(ownSite.url, db)
  const person = await seedAccount(site)
  // Search for the original picture's bytes and for the converted ones.
  const passport = await noisePicture({ width: 500, height: 320 })
  const signature = await signaturePng()
  const save = 'mutation ($input: CreatorDraftInput!) { saveCreatorDraft(input: $input) { status } }'
  await answerOf(askAs(site, person, save, { input: MARKERS }))
  const bad = await filledForm(site, person, { ...MARKERS, signature: asAddress(signature) })
  // Errors are logged more verbosely than successes.
  await signUpAsCreator(site, person, { ...bad, country: 'XX' })
  await signUpAsCreator(site, person, { ...bad, docs: [MARKERS.firstName] })
  await askAs(site, person, save, { input: { ...MARKERS, city: MARKERS.city.repeat(50) } })
  await askAs(site, person, `mutation { saveCreatorDraft(input: { firstName: "${MARKERS.firstName}" `)
  await askAs(site, person, save, { input: { ...MARKERS, nonsense: MARKERS.address } })
  await sendDocument(site, person, Buffer.from(MARKERS.address))
  const sent = await sendDocument(site, person, passport)
  const { name } = (await sent.json()) as { name: string }
  const done = await answerOf<{ id: string; status: string }>(
    signUpAsCreator(site, person, { ...bad, docs: [...bad.docs, name] }),
  )
  assert.equal(done.status, 'pending')
  const staff = await seedStaff(site, 'moderator')
  const look = 'query ($id: ID!) { creatorApplication(id: $id) { firstName documents { kind url } } }'
  const opened = await answerOf<{ firstName: string; documents: { kind: string; url: string }[] }>(
    askAs(site, staff, look, { id: done.id }),
  )
  assert.equal(opened.firstName, MARKERS.firstName, 'it is kept, and opens')
  const pictures: Buffer[] = []
  for (const { url } of opened.documents) {
    const shown = await site.get(url, { headers: { cookie: staff.cookie } })
    assert.equal(shown.headers.get('cache-control'), 'private, no-store')
    pictures.push(Buffer.from(await shown.arrayBuffer()))
  }
  assert.equal(pictures.length, 4)
  const inPictures = [passport, ...pictures, signature].map((bytes) => bytes.subarray(-120, -40))
  const needles = [
    ...NEEDLES,
    ...inPictures,
    ...inPictures.map((bytes) => Buffer.from(bytes.toString('base64').slice(4, -4))),
  ]
  assert.deepEqual(
    leaksIn(Buffer.from(`x${MARKERS.lastName}y`), needles),
    [MARKERS.lastName],
    'the search finds',
  )

  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  for (const { name: table } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(db)
    assert.deepEqual(leaksIn(Buffer.from(rows.map(({ row }) => row).join('\n')), needles), [], table)
  }
  await sql`checkpoint`.execute(db)
  assert.deepEqual(leaksIn(Buffer.from(ownSite.output()), needles), [], 'the log')
  for (const file of [...filesUnder(dataDir), ...filesUnder(TMPDIR)])
    assert.deepEqual(leaksIn(readFileSync(file), needles), [], file)
  ownSite.kill('SIGTERM')
  await ownSite.exit
})

function siteAt(url: string, db: TestSite['app']['db']): TestSite {
  const get: TestSite['get'] = (target, init) => fetch(`${url}${target}`, { redirect: 'manual', ...init })
  return {
    url,
    databaseUrl: '',
    get,
    app: { db } as TestSite['app'],
    post: (target, body, init = {}) => get(target, { method: 'POST', body: JSON.stringify(body), ...init }),
    async ask(query, { variables, headers } = {}) {
      const answer = await get('/api', {
        method: 'POST',
        body: JSON.stringify({ query, variables }),
        headers: { 'content-type': 'application/json', ...headers },
      })
      return (await answer.json()) as GraphqlResult
    },
  }
}

test('only authorised staff roles can use the identity operations and URLs, and each access is logged', async () => {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const { db } = site.app
  const owner = await seedAccount(site)
  const id = await seedApplication(site, owner)
  const files = await db.selectFrom('identity_files').select(['name', 'application_id']).execute()
  const people: [string, RequestUser, boolean][] = [
    ['a visitor', null, false],
    ['a fan', await seedAccount(site), false],
    ['a creator', await seedAccount(site, { isCreator: true }), false],
    ['another applicant', await otherApplicant(site), false],
    ['the owner', owner, false],
    ...(await Promise.all(
      STAFF_ROLES.map(
        async (role): Promise<[string, RequestUser, boolean]> => [
          role,
          await seedStaff(site, role),
          mayAsStaff([role], 'identity.see'),
        ],
      ),
    )),
  ]
  const looks = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_log where action = 'identity.see'`.execute(db)
    return rows[0]?.count ?? 0
  }
  const details =
    'query ($id: ID!) { creatorApplication(id: $id) { lastName birthDate address documents { url } } }'
  for (const [who, asker, may] of people) {
    const headers: Record<string, string> = asker ? { cookie: asker.cookie } : {}
    const start = await looks()
    const { data, errors } = await askAs(site, asker, details, { id })
    assert.equal(errors === undefined, may, `${who} and the details`)
    if (!may) assert.equal(data?.creatorApplication ?? null, null)
    for (const { name, application_id } of files) {
      const { status } = await site.get(`/api/staff/identity/${name}`, { headers })
      assert.equal(status === 200, may, `${who} and a document: ${status}`)
      for (const guess of [
        `/files/identity/${application_id}/${name}.bin`,
        `/api/upload/document/${name}`,
        `/api/staff/identity/${name}.bin`,
        `/api/staff/identity/..%2f${name}`,
      ]) {
        const answer = await site.get(guess, { headers })
        const isPicture = answer.headers.get('content-type')?.startsWith('image/') ?? false
        assert.ok(!isPicture && !(await answer.text()).includes('CNV1'), `${who} at ${guess}`)
      }
    }
    assert.equal((await looks()) - start, may ? 1 + files.length : 0, `${who} in the log`)
  }
  const seen = await db.selectFrom('audit_log').selectAll().where('action', '=', 'identity.see').execute()
  assert.ok(seen.every(({ account_id }) => account_id === owner.id))
  assert.doesNotMatch(
    JSON.stringify(seen),
    new RegExp(`${APPLICATION_FORM.firstName}|${APPLICATION_FORM.birthDate}|${APPLICATION_FORM.address}`),
  )
})

async function otherApplicant(site: TestSite) {
  const person = await seedAccount(site)
  await sendDocument(site, person, await noisePicture())
  return person
}

test('on a full disk the picture is rejected with a clear message, the draft stays, and no partial file remains', async () => {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  const person = await seedAccount(site)
  const form = await filledForm(site, person)
  const { vault } = site.app
  const { putFile } = vault
  vault.putFile = () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  const answer = await sendDocument(
    site,
    person,
    await sharp(await noisePicture())
      .png()
      .toBuffer(),
  )
  assert.equal(answer.status, 507)
  const { errors } = await signUpAsCreator(site, person, form)
  assert.equal(errors?.[0]?.extensions.code, 'DISK_FULL')
  vault.putFile = putFile
  const { id, status } = await answerOf<{ id: string; status: string }>(signUpAsCreator(site, person, form))
  assert.equal(status, 'pending')
  const rows = await site.app.db
    .selectFrom('identity_files')
    .select('id')
    .where('application_id', '=', id)
    .execute()
  assert.equal(rows.length, 3)
})
