/** Applications from draft to decision: idempotent throughout, and only approved ones permit selling. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  applicationIdOf,
  asAddress,
  filledForm,
  noisePicture,
  requestOf,
  seedApplication,
  sendDocument,
  sentDocument,
  signaturePng,
  signUpAsCreator,
} from '../../../../test/creators.ts'
import { mailTo } from '../../../../test/mail.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { refusalIn, storedKeys } from '../../../../test/uploads.ts'
import { readIdentityFile } from '../identity/files.ts'
import { identityFilesOf } from '../queries.ts'

const site = await freshSite({ RATE_LIMITS: 'off', MIN_AGES: 'US-MS:21' }, { worker: true })
const { db } = site.app
const staff = await seedStaff(site, 'moderator')

const isCreator = async ({ id }: Seeded) =>
  (await db.selectFrom('accounts').select('is_creator').where('id', '=', id).executeTakeFirstOrThrow())
    .is_creator
const decide = (operation: string, id: string, args = '') =>
  askAs(site, staff, `mutation ($id: ID!) { ${operation}(id: $id${args}) { status } }`, { id })
const newsOf = async (person: Seeded) =>
  (await notificationsViaApi(site, person))
    .filter(({ kind }) => kind === 'application')
    .map(({ words }) => words)

test('a draft keeps all input, and exposes no picture content', async () => {
  const person = await seedAccount(site)
  assert.deepEqual(await requestOf(site, person), {
    ...{
      id: null,
      status: 'none',
      reason: null,
      asked_for: null,
      asked_step: null,
      may_apply: true,
      notice_ends: null,
    },
    ...{ draft: null, identity: null, agreement: null },
  })
  const save = 'mutation ($input: CreatorDraftInput!) { saveCreatorDraft(input: $input) { status } }'
  await answerOf(askAs(site, person, save, { input: { firstName: ' Mara ', instagram: 'mara' } }))
  await answerOf(askAs(site, person, save, { input: { birthDate: '1994-03-14' } }))
  const [document, face] = [await sentDocument(site, person), await sentDocument(site, person, 'face')]
  await sentDocument(site, person, 'signature', await signaturePng())
  const { status, draft } = await requestOf(site, person)
  assert.equal(status, 'draft')
  assert.equal(draft?.firstName, 'Mara')
  assert.equal(draft?.birthDate, '1994-03-14')
  assert.deepEqual(
    [draft?.docs.map(({ name }) => name), draft?.facePhoto?.name, draft?.hasSignature],
    [[document], face, true],
  )
  const remove =
    'mutation ($name: String!) { removeCreatorDocument(name: $name) { draft { docs { name } } } }'
  const other = await seedAccount(site)
  await askAs(site, other, remove, { name: document })
  assert.equal((await requestOf(site, person)).draft?.docs.length, 1, 'names are their owner’s')
  for (const _ of ['once', 'twice']) await answerOf(askAs(site, person, remove, { name: document }))
  assert.deepEqual((await requestOf(site, person)).draft?.docs, [])
  assert.equal((await storedKeys(site, 'identity')).filter((key) => key.includes(document)).length, 0)
  const long = { input: { city: 'x'.repeat(201), region: 'a\u0007b' } }
  assert.equal((await refusalOf(askAs(site, person, save, long))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(askAs(site, null, save, { input: {} }))).code, 401)
  assert.equal((await sendDocument(site, null, await noisePicture())).status, 401)
})

test('invalid, animated, too large and too small pictures are rejected with clear messages', async () => {
  const person = await seedAccount(site)
  const frames = await sharp(randomBytes(2 * 10 * 10 * 3), {
    raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
  })
    .webp()
    .toBuffer()
  const huge = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const refusals: [Buffer, 'document' | 'face' | 'signature', RegExp][] = [
    [Buffer.from('%PDF-1.7 not a picture'), 'document', /Use a PNG, JPEG or WebP/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'document', /Use a PNG, JPEG or WebP/],
    [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'document', /Use a PNG, JPEG or WebP/],
    [frames, 'document', /animated/],
    [huge, 'document', /megapixels/],
    [(await noisePicture()).subarray(0, 400), 'document', /damaged/],
    [await noisePicture({ width: 200, height: 400 }), 'face', /at least 300/],
    [await noisePicture(), 'signature', /PNG/],
    [await signaturePng('M200 70 h0.1'), 'signature', /too short/],
    [
      await sharp(Buffer.alloc(300 * 300, 0), { raw: { width: 300, height: 300, channels: 1 } })
        .png()
        .toBuffer(),
      'signature',
      /too short/,
    ],
    [await signaturePng('M0 0'), 'signature', /required/],
  ]
  for (const [bytes, kind, words] of refusals) {
    const answer = await sendDocument(site, person, bytes, kind)
    assert.notEqual(answer.status, 200, String(words))
    assert.match((await refusalIn(answer)).words, words)
  }
  const heavy = await refusalIn(await sendDocument(site, person, Buffer.alloc(16 * 1024 * 1024)))
  assert.equal(heavy.code, 'INPUT_TOO_LARGE')
  const folder = await applicationIdOf(site, person)
  assert.deepEqual(
    (await storedKeys(site, 'identity')).filter((key) => key.includes(folder)),
    [],
  )
})

test('photos are stored upright without location; concurrent uploads are limited to five documents', async () => {
  const person = await seedAccount(site)
  const turned = await sharp(await noisePicture({ width: 600, height: 400 }))
    .withExif({ IFD0: { Artist: 'Quokka' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await sentDocument(site, person, 'document', turned)
  const [file] = await identityFilesOf(db, await applicationIdOf(site, person))
  assert.ok(file)
  const { width, height, exif, orientation } = await sharp(await readIdentityFile(site.app, file)).metadata()
  assert.deepEqual([width, height, exif, orientation], [400, 600, undefined, undefined])
  const small = await noisePicture({ width: 30, height: 30 })
  const answers = await Promise.all(Array.from({ length: 7 }, () => sendDocument(site, person, small)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 4)
  assert.match((await refusalIn(answers.find(({ status }) => status !== 200) as Response)).words, /at most 5/)
  assert.equal((await requestOf(site, person)).draft?.docs.length, 5)
})

test('rejects minors, future birth dates, unknown places, a dot as signature and pictures of others', async () => {
  const [person, other] = [await seedAccount(site), await seedAccount(site)]
  const form = await filledForm(site, person)
  const fieldsOf = async (more: Partial<typeof form>) => {
    const { errors } = await signUpAsCreator(site, person, { ...form, ...more })
    return errors?.[0]?.extensions.fields ?? {}
  }
  const day = (years: number, days = 0) => {
    const at = new Date(Date.now() + days * 86_400_000)
    at.setUTCFullYear(at.getUTCFullYear() - years)
    return at.toISOString().slice(0, 10)
  }
  const names = { firstName: ' ', lastName: '' }
  assert.deepEqual(await fieldsOf(names), {
    firstName: 'First name is required',
    lastName: 'Last name is required',
  })
  assert.match((await fieldsOf({ birthDate: day(0, 1) })).birthDate ?? '', /future/)
  assert.match((await fieldsOf({ birthDate: day(18, 1) })).birthDate ?? '', /18 or older/)
  const mississippi = { country: 'US', region: 'Mississippi' }
  assert.match((await fieldsOf({ ...mississippi, birthDate: day(20) })).birthDate ?? '', /21 or older/)
  assert.deepEqual(await fieldsOf({ country: 'XX' }), { country: 'Country is required' })
  assert.deepEqual(await fieldsOf({ region: 'Bavaria' }), { region: 'Region is required' })
  assert.ok((await fieldsOf({ enable: false })).enable)
  assert.match(
    (await fieldsOf({ signature: asAddress(await signaturePng('M200 70 h0.1')) })).signature ?? '',
    /too short/,
  )
  assert.deepEqual(Object.keys(await fieldsOf({ signature: '' })), ['signature'])
  const theirs = await sentDocument(site, other)
  for (const docs of [[], [theirs], [...form.docs, theirs], ['x']])
    assert.deepEqual(Object.keys(await fieldsOf({ docs })), ['docs'])
  assert.deepEqual(Object.keys(await fieldsOf({ facePhoto: form.docs[0] ?? '' })), ['facePhoto'])
  assert.equal((await requestOf(site, person)).status, 'draft', 'nothing was lost')
  assert.equal((await refusalOf(signUpAsCreator(site, null, form))).code, 401)
})

test('concurrent and repeated submissions make one application', async () => {
  const person = await seedAccount(site)
  const form = await filledForm(site, person)
  const spare = await sentDocument(site, person)
  const ids = await Promise.all(
    [form, form, form].map(
      async (sent) => (await answerOf<{ id: string }>(signUpAsCreator(site, person, sent))).id,
    ),
  )
  assert.equal(new Set(ids).size, 1)
  const again = await answerOf<{ id: string; status: string; fees: object }>(
    signUpAsCreator(site, person, form),
  )
  assert.deepEqual([again.id, again.status, again.fees], [ids[0], 'pending', { subscription: 80, sales: 70 }])
  const rows = await db
    .selectFrom('creator_applications')
    .select('id')
    .where('account_id', '=', person.id)
    .execute()
  assert.equal(rows.length, 1)
  const retained = (await identityFilesOf(db, ids[0] ?? '')).map(({ kind }) => kind)
  assert.deepEqual(retained.toSorted(), ['document', 'face', 'signature'], 'what it does not name is gone')
  const keys = (await storedKeys(site, 'identity')).filter((key) => key.includes(ids[0] ?? ''))
  assert.equal(keys.length, 3)
  assert.ok(!keys.some((key) => key.includes(spare)))
  assert.equal(
    (await sendDocument(site, person, await noisePicture())).status,
    409,
    'nothing is added to what was sent',
  )
})

test('approval makes a creator and notifies them; the database permits no other way', async () => {
  const person = await seedAccount(site)
  const id = await seedApplication(site, person)
  assert.equal(await isCreator(person), false)
  const set = (is_creator: boolean) =>
    db.updateTable('accounts').set({ is_creator }).where('id', '=', person.id).execute()
  await assert.rejects(set(true), /by its application alone/)
  assert.deepEqual(await answerOf(decide('approveApplication', id)), { status: 'approved' })
  await answerOf(decide('approveApplication', id))
  assert.equal(await isCreator(person), true)
  await assert.rejects(set(false), /by its application alone/)
  assert.deepEqual(await newsOf(person), ['You’re approved as a creator'])
  await mailTo(site, { to: `${person.username}@seed.example`, kind: 'creator-approved' })
  const { identity, draft } = await requestOf(site, person)
  assert.deepEqual([identity, draft], [{ birthDate: '1994-03-14', country: 'PT' }, null])
  const change = `mutation ($id: ID!, $b: String) { changeCreatorIdentity(id: $id, country: "SE", birthDate: $b, reason: "Moved") { status } }`
  assert.equal((await refusalOf(askAs(site, staff, change, { id, b: '2020-01-01' }))).code, 'BAD_INPUT')
  await answerOf(askAs(site, staff, change, { id, b: '1993-03-14' }))
  assert.deepEqual((await requestOf(site, person)).identity, { birthDate: '1993-03-14', country: 'SE' })

  assert.equal((await refusalOf(decide('revokeSelling', id, ', reason: " "'))).code, 'BAD_INPUT')
  await answerOf(decide('revokeSelling', id, ', reason: "Forged"'))
  assert.equal(await isCreator(person), false)
  const revoked = await requestOf(site, person)
  assert.deepEqual([revoked.status, revoked.reason, revoked.may_apply], ['revoked', 'Forged', false])
  assert.equal((await sendDocument(site, person, await noisePicture())).status, 403)
  await answerOf(decide('restoreSelling', id, ', reason: "A mistake"'))
  assert.equal(await isCreator(person), true)
  assert.equal((await refusalOf(decide('rejectApplication', id, ', reason: "Late"'))).code, 'CONFLICT')
})

test('a request for more returns it to draft; after a rejection one may reapply unless it is final', async () => {
  const person = await seedAccount(site)
  const id = await seedApplication(site, person)
  for (const step of [0, 6, -1])
    assert.equal(
      (await refusalOf(decide('askForMore', id, `, what: "Your street", step: ${step}`))).code,
      'BAD_INPUT',
    )
  await answerOf(decide('askForMore', id, ', what: "The back of your card", step: 2'))
  const asked = await requestOf(site, person)
  assert.deepEqual(
    [asked.status, asked.asked_for, asked.asked_step, asked.draft?.docs.length],
    ['draft', 'The back of your card', 2, 1],
  )
  const docs = [...(asked.draft?.docs.map(({ name }) => name) ?? []), await sentDocument(site, person)]
  const facePhoto = asked.draft?.facePhoto?.name ?? ''
  assert.equal(
    await seedApplication(site, person, { docs, facePhoto, signature: '' }),
    id,
    'its signature was still there',
  )
  const sent = await requestOf(site, person)
  assert.deepEqual([sent.asked_for, sent.asked_step], [null, null])
  await answerOf(decide('rejectApplication', id, ', reason: "Unreadable"'))
  const refused = await requestOf(site, person)
  assert.deepEqual([refused.status, refused.reason, refused.may_apply], ['rejected', 'Unreadable', true])
  const second = await seedApplication(site, person)
  assert.notEqual(second, id)
  assert.equal((await requestOf(site, person)).status, 'pending')
  await answerOf(decide('rejectApplication', second, ', reason: "Forged", final: true'))
  assert.equal((await requestOf(site, person)).may_apply, false)
  assert.equal((await sendDocument(site, person, await noisePicture())).status, 403)
  assert.deepEqual(await newsOf(person), [
    'Your application wasn’t approved',
    'Your application wasn’t approved',
    'Your application needs more information',
  ])
})

test('staff see the oldest application first, and cannot decide on their own', async () => {
  const own = await seedStaff(site, 'admin')
  const id = await seedApplication(site, own)
  const approve = 'mutation ($id: ID!) { approveApplication(id: $id) { status } }'
  assert.equal((await refusalOf(askAs(site, own, approve, { id }))).code, 'FORBIDDEN')
  const queue = await answerOf<{ id: string; waiting_since: string }[]>(
    askAs(site, staff, '{ applicationQueue(limit: { limit: 50 }) { id waiting_since } }'),
  )
  assert.equal(queue.at(-1)?.id, id)
  const since = queue.map(({ waiting_since }) => waiting_since)
  assert.deepEqual(since, since.toSorted())
  const named = 'query ($u: String) { applicationQueue(username: $u) { id } }'
  assert.deepEqual(await answerOf(askAs(site, staff, named, { u: own.username })), [{ id }])
  assert.deepEqual(await answerOf(askAs(site, staff, named, { u: 'nobody.here' })), [])
  assert.equal(
    (await refusalOf(askAs(site, staff, '{ applicationQueue(status: "x") { id } }'))).code,
    'BAD_INPUT',
  )
})
