/** Releases: a person without an account consents by link or on paper, encrypted from the first byte, and can withdraw. */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import {
  addPeopleViaApi,
  namePersonByLink,
  peopleIn,
  removeNameViaApi,
  review,
  SIGNER,
  sign,
  signedRelease,
  signerPictures,
  tokenOf,
} from '../../../../test/appearances.ts'
import { noisePicture, samplePicture, signaturePng } from '../../../../test/creators.ts'
import { mailTo } from '../../../../test/mail.ts'
import { seedMedia } from '../../../../test/media.ts'
import { sees, storedFilesOf } from '../../../../test/media-api.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { type FormPart, refusalIn, sendParts } from '../../../../test/uploads.ts'
import { mailRelease } from './mail-release.ts'
import { sweepReleases } from './sweep-releases.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const [owner, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
const moderator = await seedStaff(site, 'moderator')

type Printed = { state: string; can_withdraw: boolean; name: string | null; picture: string | null }
const look = (token: string) =>
  answerOf<Printed | null>(
    askAs(
      site,
      null,
      `query ($t: String!) {
        release(token: $t) {
          state can_withdraw name description picture clip type terms expires_date signed_date owner { username }
        }
      }`,
      { t: token },
    ),
  )
const takeBack = (token: string) =>
  askAs(site, null, 'mutation ($t: String!) { withdrawRelease(token: $t) }', { t: token })
const renew = (asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { renewReleaseLink(id: $id) { id } }', { id })
const stateOf = async (media: string) => (await peopleIn(site, owner, media))[0]?.state

test('a person views and signs a release by link; once approved the media is shown, until they withdraw', async () => {
  const { id: media } = await seedMedia(site, owner)
  const { id, token } = await namePersonByLink(site, owner, media)
  assert.equal(await sees(site, fan, media), null)
  const response = await look(token)
  assert.deepEqual([response?.state, response?.can_withdraw, response?.name], ['open', false, 'Grace Hopper'])
  assert.equal((await site.get(response?.picture ?? '')).status, 200)
  assert.equal((await site.get(`/api/release/${token}/clip`)).status, 200)
  assert.equal((await site.get(`/api/release/${token}/original`)).status, 404)

  const signed = await sign(site, token)
  assert.equal(signed.status, 200, await signed.clone().text())
  const back = ((await signed.json()) as { withdraw: string }).withdraw.split('/').at(-1) ?? ''
  await answerOf(review(site, moderator, id, { good: true }))
  assert.equal(await sees(site, fan, media), 'open')
  assert.equal(await stateOf(media), 'confirmed')

  // A used link shows nothing and does nothing.
  const after = await look(token)
  assert.deepEqual([after?.state, after?.picture, after?.name], ['signed', null, null])
  assert.equal((await site.get(`/api/release/${token}/picture`)).status, 404)
  assert.equal((await sign(site, token)).status, 409)
  assert.equal((await refusalOf(takeBack(token))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(renew(owner, id))).code, 'CONFLICT')

  const { rows } = await sql<{ data: { releaseId: string; sealed: string } }>`
    select data from jobs.job where name = 'media-mail-release' and data->>'releaseId' = ${id}
  `.execute(db)
  assert.ok(rows[0] && !JSON.stringify(rows[0]).includes(back))
  await mailRelease(site.app, rows[0].data)
  const mail = await mailTo(site, { to: SIGNER.email, kind: 'release' })
  assert.ok(mail.text.includes(`${site.url}/release/${back}`))
  assert.match(mail.text, /I can withdraw my consent at any time/)

  const own = await look(back)
  assert.deepEqual([own?.state, own?.can_withdraw], ['signed', true])
  assert.equal((await site.get(own?.picture ?? '')).status, 200)
  assert.equal(await answerOf(takeBack(back)), true)
  assert.equal(await sees(site, fan, media), null)
  assert.equal(await stateOf(media), 'withdrawn')
  assert.equal(await answerOf(takeBack(back)), false)
  assert.equal((await site.get(own?.picture ?? '')).status, 404)
  const reports = await db.selectFrom('reports').selectAll().where('media_id', '=', media).execute()
  assert.deepEqual(
    reports.map(({ reason, reporter_id, is_urgent }) => [reason, reporter_id, is_urgent]),
    [['Shown without consent', null, true]],
  )
  const queue = await answerOf<{ media: string; reporter: unknown }[]>(
    askAs(site, moderator, '{ reportQueue(limit: { limit: 50 }) { media reporter { id } } }'),
  )
  assert.equal(queue.find((report) => report.media === media)?.reporter, null)
})

test('rejects signing by an expired, replaced or unknown link', async () => {
  const { id: media } = await seedMedia(site, owner)
  const { id, token } = await namePersonByLink(site, owner, media)
  await answerOf(renew(owner, id))
  const newer = await tokenOf(site, owner, media, id)
  assert.notEqual(newer, token)
  assert.equal(await look(token), null)
  assert.equal((await sign(site, token)).status, 404)
  for (const asker of [fan, moderator]) assert.equal((await refusalOf(renew(asker, id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(renew(null, id))).code, 401)
  for (const odd of ['x', `${newer}x`, `${newer.slice(1)}'`, 'Ä'.repeat(43)])
    assert.equal(await look(odd), null, odd)
  await db
    .updateTable('releases')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
  assert.equal((await look(newer))?.state, 'expired')
  assert.equal((await site.get(`/api/release/${newer}/picture`)).status, 404)
  assert.equal((await sign(site, newer)).status, 409)
  await answerOf(renew(owner, id))
  assert.equal((await look(await tokenOf(site, owner, media, id)))?.state, 'open')
  assert.equal(await stateOf(media), 'asked')
})

test('a release cannot be signed before its media can be viewed, and can be declined', async () => {
  const { id: media } = await seedMedia(site, owner, {
    state: 'processing',
    pictures_run: null,
    playback_run: null,
    playback: '{}',
  })
  const { token } = await namePersonByLink(site, owner, media)
  assert.equal((await look(token))?.state, 'preparing')
  assert.equal((await sign(site, token)).status, 409)
  assert.equal(await answerOf(takeBack(token)), true)
  assert.equal(await stateOf(media), 'declined')
  assert.equal((await look(token))?.state, 'over')
})

test('rejects minors, empty signatures, missing and hostile parts, and stores nothing of them', async () => {
  const { id: media } = await seedMedia(site, owner)
  const { id, token } = await namePersonByLink(site, owner, media)
  const [document, face, signature] = (await signerPictures()) as [FormPart, FormPart, FormPart]
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const minor = new Date(Date.now() - 17.9 * 365.25 * DAY_MS).toISOString().slice(0, 10)
  const refused = async (field: string, changes: Partial<typeof SIGNER>, pictures?: FormPart[]) => {
    const refusal = await refusalIn(await sign(site, token, changes, pictures && { pictures }))
    assert.equal(refusal.status, 400, `${field}: ${JSON.stringify(refusal)}`)
  }
  await refused('birthDate', { birthDate: minor })
  await refused('birthDate', { birthDate: tomorrow })
  await refused('birthDate', { birthDate: '1990-02-31' })
  await refused('birthDate', { birthDate: '' })
  for (const name of ['', ' ', 'x'.repeat(81), 'a\u0000b', '\u200b\u200b', 'a\nb'])
    await refused('name', { name })
  await refused('email', { email: 'nowhere' })
  await refused('agree', { agree: 'false' })
  await refused('document', {}, [face, signature])
  await refused('face', {}, [document, signature])
  await refused('signature', {}, [document, face])
  await refused('dot', {}, [document, face, ['signature', await signaturePng('M30 70 L 31 70'), 's.png']])
  await refused('pdf', {}, [['document', Buffer.from('%PDF-1.7 nothing'), 'id.png'], face, signature])
  await refused('small face', {}, [
    document,
    ['face', await noisePicture({ width: 90, height: 90 }), 'f.jpg'],
    signature,
  ])
  await refused('other', {}, [document, face, signature, ['paper', await samplePicture(), 'p.jpg']])
  await refused('many', {}, [...Array.from({ length: 6 }, () => document), face, signature])
  assert.equal(await stateOf(media), 'asked')
  assert.deepEqual(await storedFilesOf(site, 'releases', id), [])
  assert.equal((await site.get(`/api/release/${token}`, { method: 'POST', body: 'x' })).status, 415)
})

test('two concurrent signers make one release, without leftover images', async () => {
  const { id: media } = await seedMedia(site, owner)
  const { id, token } = await namePersonByLink(site, owner, media)
  const answers = await Promise.all([1, 2, 3].map((at) => sign(site, token, { name: `Grace ${at}` })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  assert.equal((await storedFilesOf(site, 'releases', id)).length, 3)
  assert.equal(await stateOf(media), 'asked')
})

test('stores nothing signed in plaintext, and the database requires a release', async () => {
  const { id, media } = await signedRelease(site, owner)
  const { rows } = await sql<{ dump: string }>`
    select releases::text || appearances::text as dump from releases join appearances using (id) where id = ${id}
  `.execute(db)
  for (const word of ['Grace', 'Hopper', SIGNER.birthDate, SIGNER.email])
    assert.ok(
      !rows[0]?.dump.includes(word) && !rows[0]?.dump.includes(Buffer.from(word).toString('hex')),
      word,
    )
  for (const key of await storedFilesOf(site, 'releases', id)) {
    const bytes = await readFile(path.join(site.app.config.dataDir, 'files', key))
    assert.notEqual(bytes.subarray(0, 3).toString('hex'), 'ffd8ff')
    assert.ok(!bytes.includes('PNG') && !bytes.includes('JFIF'))
  }
  await answerOf(addPeopleViaApi(site, owner, media, [{ name: 'Ada' }]))
  const asked = (await peopleIn(site, owner, media)).find(({ name }) => name === 'Ada')?.id ?? ''
  await assert.rejects(
    db
      .updateTable('appearances')
      .set({ state: 'confirmed', answered_at: new Date() })
      .where('id', '=', asked)
      .execute(),
    /without an account or a release/,
  )
})

test('a paper release waits for staff, whose views are logged and whose verdict cannot overrule the person', async () => {
  const { id: media } = await seedMedia(site, owner)
  const { id, token } = await namePersonByLink(site, owner, media)
  const send = (who: typeof owner | null, parts: FormPart[], to = id) =>
    sendParts(site, who, parts, `/api/upload/release/${to}`)
  const paper: FormPart[] = [
    ['paper', await samplePicture(), 'one.jpg'],
    ['paper', await noisePicture(), 'two.jpg'],
  ]
  assert.equal((await send(fan, paper)).status, 404)
  assert.equal((await send(null, paper)).status, 401)
  assert.equal((await send(owner, [])).status, 400)
  assert.equal((await send(owner, [...paper, ...paper, ...paper])).status, 400)
  assert.equal((await send(owner, paper)).status, 200)
  assert.equal((await send(owner, paper)).status, 409)
  assert.equal(await sees(site, fan, media), null, 'nobody has looked at it yet')
  assert.equal((await sign(site, token)).status, 409, 'the link is over')

  const queue = await answerOf<{ id: string; way: string }[]>(
    askAs(site, moderator, '{ releaseQueue(limit: { limit: 50 }) { id way } }'),
  )
  assert.equal(queue.find((release) => release.id === id)?.way, 'paper')
  const opened = await answerOf<{ said_name: string; name: null; pictures: string[] }>(
    askAs(site, moderator, 'mutation ($id: ID!) { openRelease(id: $id) { said_name name pictures } }', {
      id,
    }),
  )
  assert.deepEqual([opened.said_name, opened.name, opened.pictures.length], ['Grace Hopper', null, 2])
  const address = opened.pictures[0] ?? ''
  const get = async (asker: RequestUser, at: string) =>
    (await site.get(at, { headers: asker ? { cookie: asker.cookie } : {} })).status
  assert.deepEqual(
    [await get(moderator, address), await get(owner, address), await get(null, address)],
    [200, 403, 401],
  )
  assert.equal(await get(moderator, `/api/staff/release/${id}/..%2f${id}`), 404)
  const looks = db.selectFrom('audit_log').selectAll().where('target_id', '=', id)
  assert.equal((await looks.where('action', '=', 'releases.open').execute()).length, 3)

  const judge = (good: boolean, reason = '') => review(site, moderator, id, { good, reason })
  assert.equal((await refusalOf(judge(false))).code, 'BAD_INPUT')
  for (const _ of [1, 2]) assert.deepEqual(await answerOf(judge(true)), { state: 'confirmed' })
  assert.equal(await sees(site, fan, media), 'open')
  assert.deepEqual(await answerOf(judge(false, 'The name is another one')), { state: 'refused' })
  assert.equal(await sees(site, fan, media), null)
  const own = await answerOf<{ appearances: { reason: string }[] }>(
    askAs(site, owner, `{ media(id: "${media}") { appearances { reason } } }`),
  )
  assert.equal(own.appearances[0]?.reason, 'The name is another one')

  const signed = await signedRelease(site, owner)
  await answerOf(takeBack(signed.withdraw))
  const overrule = review(site, moderator, signed.id, { good: true })
  assert.equal((await refusalOf(overrule)).code, 'CONFLICT')
})

test('reviewers of a pending paper may see its media, even private, until the decision', async () => {
  const { id: media } = await seedMedia(site, owner, { visibility: 'private' })
  const { id } = await namePersonByLink(site, owner, media)
  assert.equal(await sees(site, moderator, media), null)
  await sendParts(site, owner, [['paper', await samplePicture(), 'one.jpg']], `/api/upload/release/${id}`)
  const opened = await answerOf<{ about: { thumbnail: { poster: string } } }>(
    askAs(
      site,
      moderator,
      'mutation ($id: ID!) { openRelease(id: $id) { about { thumbnail { poster } } } }',
      {
        id,
      },
    ),
  )
  const poster = async (who: { cookie: string }) =>
    (await site.get(opened.about.thumbnail.poster, { headers: { cookie: who.cookie } })).status
  assert.deepEqual([await poster(moderator), await poster(fan)], [200, 403])
  await answerOf(
    askAs(site, moderator, 'mutation ($id: ID!) { reviewRelease(id: $id, good: true) { state } }', { id }),
  )
  assert.equal(await poster(moderator), 403)
})

test('papers are deleted with a mistaken name, everything else six years after the media', async () => {
  const { id: media } = await seedMedia(site, owner, { state: 'processing' })
  const { id: wrong } = await namePersonByLink(site, owner, media)
  await sendParts(site, owner, [['paper', await samplePicture(), 'p.jpg']], `/api/upload/release/${wrong}`)
  assert.equal((await storedFilesOf(site, 'releases', wrong)).length, 1)
  assert.equal(await answerOf(removeNameViaApi(site, owner, wrong)), true)
  assert.deepEqual(await storedFilesOf(site, 'releases', wrong), [])

  const { id, media: shown } = await signedRelease(site, owner)
  await answerOf(review(site, moderator, id, { good: true }))
  await answerOf(askAs(site, owner, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id: shown }))
  const after = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) })
  await sweepReleases({ ...site.app, clock: after(6 * 365) })
  assert.equal((await storedFilesOf(site, 'releases', id)).length, 3)
  await sweepReleases({ ...site.app, clock: after(6 * 365 + 4) })
  assert.deepEqual(await storedFilesOf(site, 'releases', id), [])
  assert.deepEqual(await db.selectFrom('appearances').select('id').where('id', '=', id).execute(), [])
})
