/** Consent of people in media: the media is hidden until all agree, and as soon as one withdraws. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  addPeopleViaApi,
  confirmAppearanceViaApi,
  nameCreator,
  peopleIn,
  removeNameViaApi,
  withdraw,
} from '../../../test/appearances.ts'
import { makePhoto } from '../../../test/clips.ts'
import { notificationKindsOf } from '../../../test/engagement.ts'
import { feedIds } from '../../../test/feed.ts'
import { mailTo } from '../../../test/mail.ts'
import { seedMedia } from '../../../test/media.ts'
import { listIds, postsOf, sees, untilDone } from '../../../test/media-api.ts'
import { messageSeenBy, unlock, valueIn, writtenMessage } from '../../../test/messages.ts'
import { addCredits, buyMediaViaApi } from '../../../test/money.ts'
import { answerOf, askAs, block, follow, hide, type RequestUser, refusalOf } from '../../../test/people.ts'
import { searchPage } from '../../../test/search.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { patch, refusalIn, sendParts, startUpload } from '../../../test/uploads.ts'
import { mailAppearance } from './notify-appearance.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const creator = (username?: string) => seedAccount(site, { isCreator: true, ...(username && { username }) })
const [owner, other, fan] = [await creator(), await creator(), await seedAccount(site)]
const moderator = await seedStaff(site, 'moderator')

const status = async (address: string, asker: RequestUser) =>
  (await site.get(address, { headers: asker ? { cookie: asker.cookie } : {} })).status

const clipOf = async (asker: RequestUser, id: string) =>
  (
    await answerOf<{ source: { url: string }; thumbnail: { grid: string } } | null>(
      askAs(site, asker, 'query ($id: ID!) { media(id: $id) { source { url } thumbnail { grid } } }', { id }),
    )
  )?.source.url ?? assert.fail('no clip')

test('withdrawing consent hides the media from lists, pages, files and buyers at once; consenting restores it', async () => {
  const [seller, star, buyer] = [await creator(), await creator(), await seedAccount(site)]
  await addCredits(site, buyer, 2_000)
  await answerOf(follow(site, buyer, seller.id))
  const free = (await seedMedia(site, seller, { description: 'Quokkas at noon', tags: ['quokka'] })).id
  const dear = (await seedMedia(site, seller, { price_cents: 500 })).id
  const hidden = (await seedMedia(site, seller, { visibility: 'private', duration_ms: 60_000 })).id
  await answerOf(buyMediaViaApi(site, buyer, { media: dear }))
  const link = await answerOf<{ id: string; url: string }>(
    askAs(
      site,
      seller,
      'mutation ($m: ID!) { createSharedLink(media: $m, free: false, price: 5, text: "Look") { id url } }',
      { m: hidden },
    ),
  )
  const short = await answerOf<{ id: string }>(
    askAs(site, seller, 'mutation ($m: ID!) { generateShortLink(media: $m) { id } }', { m: free }),
  )
  const value = { price: 5, free: false, text: 'You', preview: 10, media: hidden }
  const message = await writtenMessage(site, seller, buyer, { type: 'teaser', value })
  await answerOf(askAs(site, buyer, 'mutation ($m: ID!) { like(media: $m) }', { m: free }))
  const files = {
    free: await clipOf(null, free),
    bought: await clipOf(buyer, dear),
    blur: String(valueIn(message).thumbnail ?? ''),
  }
  const asked = new Map<string, string>()
  for (const media of [free, dear, hidden]) {
    asked.set(media, await nameCreator(site, seller, media, star))
    await answerOf(confirmAppearanceViaApi(site, star, asked.get(media) ?? ''))
  }

  const look = async () => ({
    media: await sees(site, null, free),
    bought: await sees(site, buyer, dear),
    feed: (await feedIds(site, null)).includes(free),
    grid: (await listIds(site, buyer, `getMedias(type: "video", filter: { username: "${seller.username}" })`))
      .length,
    shop: (await listIds(site, null, `shop(username: "${seller.username}")`)).length,
    byIds: (await listIds(site, buyer, `videos(ids: ["${free}", "${dear}"])`)).length,
    purchases: (await listIds(site, buyer, 'favourites(type: "video", kind: "purchased")')).length,
    liked: (await listIds(site, buyer, 'favourites(type: "video", kind: "liked")')).length,
    search: (await searchPage(site, null, { query: 'quokkas' })).medias.length,
    tag: (await listIds(site, null, 'getMedias(type: "video", filter: { tag: "quokka" })')).length,
    link: (await answerOf(askAs(site, buyer, `{ sharedLink(id: "${link.id}") { id } }`))) !== null,
    short: (await answerOf(askAs(site, null, `{ shortLink(id: "${short.id}") { id } }`))) !== null,
    page: /Quokkas/.test(await (await site.get(`/${seller.username}/video/${free}`)).text()),
    message: 'thumbnail' in valueIn(await messageSeenBy(site, buyer, message)),
    notified: await notifiedOf(seller),
    posts: await postsOf(site, seller.id),
    files: await Promise.all([status(files.free, null), status(files.bought, buyer)]),
  })
  const notifiedOf = async (asker: RequestUser) =>
    (await answerOf<{ media: unknown }[]>(askAs(site, asker, '{ notifications { media { id } } }'))).filter(
      ({ media }) => media !== null,
    ).length > 0
  const before = await look()
  assert.deepEqual(before, {
    ...before,
    media: 'open',
    bought: 'open',
    feed: true,
    grid: 2,
    shop: 1,
    byIds: 2,
    purchases: 1,
    liked: 1,
    search: 1,
    tag: 1,
    link: true,
    short: true,
    page: true,
    posts: 2,
    files: [200, 200],
  })
  for (const id of asked.values()) await answerOf(withdraw(site, star, id))
  await untilDone('the end of the files', async () => (await status(files.free, null)) !== 200)
  await untilDone('the end of what was bought', async () => (await status(files.bought, buyer)) !== 200)
  const after = await look()
  assert.deepEqual(after, {
    media: null,
    bought: null,
    feed: false,
    grid: 0,
    shop: 0,
    byIds: 0,
    purchases: 0,
    liked: 0,
    search: 0,
    tag: 0,
    link: false,
    short: false,
    page: false,
    message: false,
    notified: true, // the owner still sees their own media
    posts: 0,
    files: [403, 403],
  })
  assert.equal(await notifiedOf(buyer), false)
  for (const way of [
    buyMediaViaApi(site, fan, { media: dear }),
    askAs(site, buyer, `mutation { buySharedLink(id: "${link.id}") { id } }`),
    unlock(site, buyer, message),
  ])
    assert.equal((await refusalOf(way)).code, 'NOT_FOUND')
  assert.equal(await sees(site, seller, free), 'open')
  assert.equal(await sees(site, moderator, free), 'open')
  assert.equal(await sees(site, star, free), null, 'whoever said no does not look at it either')
  for (const id of asked.values()) await answerOf(confirmAppearanceViaApi(site, star, id))
  await untilDone('the files again', async () => (await status(files.bought, buyer)) === 200)
  assert.deepEqual(await look(), { ...before, files: [200, 200] })
})

test('notifies and emails a named person, who alone sees the media and decides; then notifies the owner', async () => {
  const star = await creator()
  const { id: media } = await seedMedia(site, owner, { visibility: 'private' })
  const id = await nameCreator(site, owner, media, star)
  assert.equal(await sees(site, star, media), 'open')
  assert.equal(await status(await clipOf(star, media), star), 200)
  assert.equal(await sees(site, other, media), null)
  assert.ok((await notificationKindsOf(site, star.id)).some(({ kind }) => kind === 'appearance'))
  await mailAppearance(site.app, { appearanceId: id, state: 'asked' })
  const mail = await mailTo(site, { to: `${star.username}@seed.example`, kind: 'appearance' })
  assert.match(mail.text, new RegExp(`@${owner.username} says you appear in a video`))
  type Requested = { id: string; owner: { username: string }; media: { id: string } }[]
  const mine = () =>
    answerOf<Requested>(askAs(site, star, '{ appearances { id state owner { username } media { id } } }'))
  assert.deepEqual(
    (await mine()).map((row) => [row.id, row.owner.username, row.media.id]),
    [[id, owner.username, media]],
  )
  const waiting = () => answerOf(askAs(site, star, '{ appearancesAsked }'))
  assert.equal(await waiting(), 1)
  const stateFor = async (asker: RequestUser) =>
    answerOf<{ label: string | null; consent: string | null; appearances: unknown[] } | null>(
      askAs(site, asker, `{ media(id: "${media}") { label consent appearances { id } } }`),
    )
  assert.deepEqual(await stateFor(owner), {
    label: 'WAITING FOR CONSENT',
    consent: 'waiting',
    appearances: [{ id }],
  })
  assert.deepEqual(await stateFor(star), { label: null, consent: null, appearances: [] })
  const waits = () => listIds(site, owner, 'mediaWithOthers(waiting: true)')
  assert.ok((await waits()).includes(media))
  assert.deepEqual(await listIds(site, star, 'mediaWithOthers'), [])
  for (const _ of [1, 2]) await answerOf(confirmAppearanceViaApi(site, star, id))
  assert.ok(!(await waits()).includes(media))
  assert.equal(await waiting(), 0)
  assert.equal((await notificationKindsOf(site, owner.id)).filter(({ kind }) => kind === 'consent').length, 1)
  assert.deepEqual((await stateFor(owner))?.label, null)
})

test('only the named person can answer, and nobody else learns who is named', async () => {
  const star = await creator()
  const { id: media } = await seedMedia(site, owner)
  const id = await nameCreator(site, owner, media, star)
  for (const asker of [owner, other, fan, moderator])
    for (const way of [confirmAppearanceViaApi, withdraw])
      assert.equal((await refusalOf(way(site, asker, id))).code, 'NOT_FOUND')
  for (const way of [confirmAppearanceViaApi, withdraw])
    assert.equal((await refusalOf(way(site, null, id))).code, 401)
  for (const asker of [other, fan, star]) {
    assert.equal(await answerOf(removeNameViaApi(site, asker, id)), false)
    const { code } = await refusalOf(addPeopleViaApi(site, asker, media, [{ username: other.username }]))
    assert.ok(code === 'NOT_FOUND' || code === 'FORBIDDEN', String(code))
  }
  assert.equal((await peopleIn(site, owner, media))[0]?.state, 'asked')
  assert.equal(
    (await refusalOf(confirmAppearanceViaApi(site, star, '01900000-0000-7000-8000-000000000000'))).code,
    'NOT_FOUND',
  )
})

test('a refusal opens one urgent complaint and notifies the owner', async () => {
  const star = await creator()
  const { id: media } = await seedMedia(site, owner)
  const id = await nameCreator(site, owner, media, star)
  await Promise.all([1, 2, 3].map(() => answerOf(withdraw(site, star, id))))
  assert.equal((await peopleIn(site, owner, media))[0]?.state, 'declined')
  const reports = await db.selectFrom('reports').selectAll().where('media_id', '=', media).execute()
  assert.deepEqual(
    reports.map(({ reason, is_urgent, reporter_id, account_id }) => [
      reason,
      is_urgent,
      reporter_id,
      account_id,
    ]),
    [['Shown without consent', true, star.id, owner.id]],
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job
    where name = 'engagement-mail-urgent-report' and data->>'reportId' = ${reports[0]?.id ?? ''}
  `.execute(db)
  assert.equal(rows[0]?.count, 1)
  await mailAppearance(site.app, { appearanceId: id, state: 'declined' })
  await mailTo(site, { to: `${owner.username}@seed.example`, kind: 'consent' })
})

test('only active, unblocked creators can be named, each once, and not oneself', async () => {
  const [star, foe, gone] = [await creator(), await creator(), await creator()]
  const { id: media } = await seedMedia(site, owner)
  await answerOf(block(site, foe, owner.id))
  await hide(site, gone.id, 'suspended')
  const refused = async (people: object[]) => {
    const { errors } = await addPeopleViaApi(site, owner, media, people)
    assert.equal(errors?.[0]?.extensions.code, 'BAD_INPUT', JSON.stringify(people))
    return String(Object.values(errors?.[0]?.extensions.fields ?? {})[0])
  }
  for (const person of [foe, gone, fan, { username: 'nobody.there' }])
    assert.equal(
      await refused([{ username: person.username }]),
      `There’s no creator @${person.username} you can tag`,
    )
  assert.match(await refused([{ username: owner.username }]), /yourself/)
  assert.match(
    await refused([{ username: star.username }, { username: `@${star.username.toUpperCase()}` }]),
    /once/,
  )
  for (const people of [
    [{}],
    [{ username: star.username, name: 'Both' }],
    [{ name: '' }],
    [{ name: ' \u200b ' }],
    [{ name: 'a\u0000b' }],
    [{ name: 'a\nb' }],
    [{ name: 'x'.repeat(81) }],
    [{ username: '../x' }],
    Array.from({ length: 11 }, (_, at) => ({ name: `Person ${at}` })),
  ])
    await refused(people)
  assert.equal(await sees(site, fan, media), 'open', 'what was refused hides nothing')
  for (const _ of [1, 2])
    await answerOf(addPeopleViaApi(site, owner, media, [{ username: star.username }, { name: 'Ada' }]))
  assert.deepEqual(
    (await peopleIn(site, owner, media)).map(({ user, name }) => user?.username ?? name),
    [star.username, 'Ada'],
  )
  assert.equal(await sees(site, fan, media), null)
  const { rows } = await sql<{ dump: string }>`select appearances::text as dump from appearances`.execute(db)
  assert.ok(
    rows.every(({ dump }) => !dump.includes('Ada') && !dump.includes(Buffer.from('Ada').toString('hex'))),
  )
})

test('owners remove names before publication or when mistaken; later only staff can', async () => {
  const star = await creator()
  const fresh = (await seedMedia(site, owner, { state: 'processing' })).id
  const wrong = await nameCreator(site, owner, fresh, star)
  assert.equal(await answerOf(removeNameViaApi(site, owner, wrong)), true)
  assert.equal(await answerOf(removeNameViaApi(site, owner, wrong)), false)
  assert.deepEqual(await peopleIn(site, owner, fresh), [])

  const shown = (await seedMedia(site, owner)).id
  const id = await nameCreator(site, owner, shown, star)
  const stays = async () =>
    assert.equal((await refusalOf(removeNameViaApi(site, owner, id))).code, 'CONFLICT')
  await stays()
  await answerOf(withdraw(site, star, id))
  await stays()
  await answerOf(confirmAppearanceViaApi(site, star, id))
  await stays()
  await answerOf(withdraw(site, star, id, true))
  assert.equal((await peopleIn(site, owner, shown))[0]?.can_remove, true)
  assert.equal(await sees(site, fan, shown), null)
  assert.equal(await answerOf(removeNameViaApi(site, owner, id)), true)
  assert.equal(await sees(site, fan, shown), 'open')
  const again = await addPeopleViaApi(site, owner, shown, [{ username: star.username }])
  assert.match(again.errors?.[0]?.message ?? '', /already declined/)
  assert.equal((await refusalOf(confirmAppearanceViaApi(site, star, id))).code, 'NOT_FOUND')

  const third = await nameCreator(site, owner, shown, other)
  const away = (asker: RequestUser, reason: string) =>
    askAs(site, asker, 'mutation ($id: ID!, $r: String!) { takeAppearanceAway(id: $id, reason: $r) }', {
      id: third,
      r: reason,
    })
  assert.equal((await refusalOf(away(moderator, ' '))).code, 'BAD_INPUT')
  assert.equal(await answerOf(away(moderator, 'Named by mistake')), true)
  assert.equal(await answerOf(away(moderator, 'Named by mistake')), false)
  assert.equal(await sees(site, fan, shown), 'open')
})

test('the database never lists media without consent, and preserves the answers', async () => {
  const star = await creator()
  const { id: media } = await seedMedia(site, owner)
  const id = await nameCreator(site, owner, media, star)
  const listed = async () =>
    (await db.selectFrom('media').select('is_listed').where('id', '=', media).executeTakeFirstOrThrow())
      .is_listed
  const entries = async () =>
    (await sql`select from feed_entries where media_id = ${media}`.execute(db)).rows.length
  assert.equal(await listed(), false)
  await db.updateTable('media').set({ unconfirmed: 0, people_named: 0 }).where('id', '=', media).execute()
  assert.equal(await listed(), false)
  assert.equal(await entries(), 0)
  await answerOf(confirmAppearanceViaApi(site, star, id))
  assert.deepEqual([await listed(), await entries()], [true, 1])
  for (const attempt of [
    sql`delete from appearances where id = ${id}`,
    sql`update appearances set account_id = ${fan.id} where id = ${id}`,
    sql`update appearances set about_media = uuidv7() where id = ${id}`,
    sql`insert into appearances (media_id, about_media, owner_id, account_id) values (${media}, ${media}, ${owner.id}, ${owner.id})`,
    sql`insert into appearances (media_id, about_media, owner_id, account_id) values (${media}, ${media}, ${owner.id}, ${star.id})`,
    sql`update appearances set state = 'asked' where id = ${id}`,
  ])
    await assert.rejects(attempt.execute(db))
  await answerOf(askAs(site, owner, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id: media }))
  const stored = await db.selectFrom('appearances').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual([stored.media_id, stored.about_media, stored.state], [null, media, 'confirmed'])
  assert.ok(stored.media_gone_at)
})

test('concurrent answers leave one consistent state, and no purchase slips past a withdrawal', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [one, two, buyer] = [await creator(), await creator(), await seedAccount(site)]
    await addCredits(site, buyer, 1_000)
    const { id: media } = await seedMedia(site, owner, { price_cents: 500 })
    const first = await nameCreator(site, owner, media, one)
    const second = await nameCreator(site, owner, media, two)
    await Promise.all(
      [confirmAppearanceViaApi(site, one, first), confirmAppearanceViaApi(site, two, second)].map(answerOf),
    )
    assert.equal(await sees(site, fan, media), 'price')
    const [bought] = await Promise.all([
      buyMediaViaApi(site, buyer, { media }),
      withdraw(site, one, first),
      confirmAppearanceViaApi(site, one, first),
      withdraw(site, two, second),
    ])
    const states = (await peopleIn(site, owner, media)).map(({ state }) => state)
    assert.equal(states[1], 'withdrawn')
    const row = await db.selectFrom('media').selectAll().where('id', '=', media).executeTakeFirstOrThrow()
    assert.equal(row.unconfirmed, states.filter((state) => state !== 'confirmed').length)
    assert.equal(row.is_listed, false)
    assert.equal(await sees(site, buyer, media), null)
    assert.ok(!bought.errors || bought.errors[0]?.extensions.code === 'NOT_FOUND')
  }
})

test('deleting an account hides media it appears in, without a complaint, and keeps the consent on record', async () => {
  const star = await creator()
  const { id: media } = await seedMedia(site, owner)
  const id = await nameCreator(site, owner, media, star)
  await answerOf(confirmAppearanceViaApi(site, star, id))
  const holder = site.app.accounts.ports.dataHandlers['appearance-records'] ?? assert.fail('not exported')
  const response = (await holder.exportOf(star.id)) as { appearsIn: object[] }
  assert.equal(response.appearsIn.length, 1)
  await db.transaction().execute((tx) => holder.onDeletionRequested?.(tx, star.id) ?? Promise.resolve())
  assert.equal(await sees(site, fan, media), null)
  await holder.erase(star.id)
  const [row] = await peopleIn(site, owner, media)
  assert.equal(row?.state, 'withdrawn')
  assert.deepEqual(await db.selectFrom('reports').selectAll().where('media_id', '=', media).execute(), [])
})

test('every upload route accepts named people, and shows nothing before they agree', async () => {
  const star = await creator()
  const photo = await makePhoto()
  const people = JSON.stringify([{ username: star.username }, { name: 'Grace Hopper' }])
  const form = (appears: string): Parameters<typeof sendParts>[2] => [
    ['media_files', photo, 'x.jpg'],
    ['medias[0][description]', 'With others'],
    ['medias[0][tags]', 'sea'],
    ['medias[0][visibility]', 'free'],
    ['medias[0][appears]', appears],
  ]
  const sent = await sendParts(site, owner, form(people))
  const { medias } = (await sent.json()) as { medias: { id: string }[] }
  const byForm = medias[0]?.id ?? assert.fail(`refused: ${sent.status}`)
  assert.deepEqual(
    (await peopleIn(site, owner, byForm)).map(({ user, name, state }) => [user?.username ?? name, state]),
    [
      [star.username, 'asked'],
      ['Grace Hopper', 'asked'],
    ],
  )
  await db
    .updateTable('media')
    .set({ state: 'ready', width: 1, height: 1, pictures_run: 'x' })
    .where('id', '=', byForm)
    .execute()
  assert.equal(await sees(site, fan, byForm), null)
  for (const bad of ['[{"username":"nobody.there"}]', 'me', '{}', '[[]]', '[null]']) {
    const refusal = await refusalIn(await sendParts(site, owner, form(bad)))
    assert.equal(refusal.status, 400, bad)
  }

  const upload = await startUpload(site, owner, photo.byteLength)
  const submit = (appears: object[]) =>
    askAs(
      site,
      owner,
      `mutation ($id: ID!, $media: MediaInput!) { submitUpload(id: $id, media: $media) { id isSubmitted } }`,
      { id: upload, media: { description: 'By parts', tags: ['sea'], visibility: 'free', appears } },
    )
  const draft = { description: '', appears: [{ name: 'Grace Hopper' }] }
  const save = `mutation ($id: ID!, $f: JSON!) { saveUpload(id: $id, fields: $f) { fields } }`
  assert.deepEqual(await answerOf(askAs(site, owner, save, { id: upload, f: draft })), { fields: draft })
  assert.equal((await refusalOf(submit([{ username: 'nobody.there' }]))).code, 'BAD_INPUT')
  await answerOf(submit([{ username: star.username }, { name: 'Grace Hopper' }]))
  const { rows } = await sql<{
    dump: string
  }>`select uploads::text as dump from uploads where id = ${upload}`.execute(db)
  assert.ok(!rows[0]?.dump.includes('Hopper'))
  // The person leaves between form and last byte: the media waits instead of ignoring them.
  await hide(site, star.id, 'suspended')
  await patch(site, owner, upload, { offset: 0, bytes: photo })
  assert.deepEqual(
    (await peopleIn(site, owner, upload)).map(({ user, name }) => user?.username ?? name),
    [star.username, 'Grace Hopper'],
  )
})
