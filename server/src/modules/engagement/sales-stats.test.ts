import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { DAY_MS } from '#rules/time.ts'
import { MIGRATIONS_DIR } from '../../../test/cluster.ts'
import { like } from '../../../test/engagement.ts'
import { watch } from '../../../test/feed.ts'
import { seedMediaRow, seedSubscription } from '../../../test/media.ts'
import { addCredits, buyMediaViaApi, tip } from '../../../test/money.ts'
import { answerOf, askAs, follow, type RequestUser, refusalOf } from '../../../test/people.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { seedSeller } from '../../../test/subscriptions.ts'
import { reverseSale } from '../ledger/index.ts'
import { weekOf } from './week.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

/** Readable ids. */
const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

type Figures = { sales: number; income: number } | null

const figures = async (asker: RequestUser, id: string) =>
  (
    await answerOf<{ figures: Figures }>(
      askAs(site, asker, 'query ($id: ID!) { media(id: $id) { figures { sales income } } }', { id }),
    )
  ).figures

const view = (asker: RequestUser, media: string) => watch(site, asker, [{ media, kind: 'view' }])

async function fanWith(cents: number): Promise<Seeded> {
  const fan = await seedAccount(site)
  await addCredits(site, fan, cents)
  return fan
}

async function soldLink(creator: Seeded, media: string, price: number) {
  const link = await answerOf<{ id: string }>(
    askAs(
      site,
      creator,
      `mutation ($media: ID!, $price: Float) {
        createSharedLink(media: $media, free: false, price: $price, text: "Look") { id }
      }`,
      { media, price },
    ),
  )
  const fan = await fanWith(2_000)
  await answerOf(askAs(site, fan, 'mutation ($id: String!) { buySharedLink(id: $id) { id } }', link))
  return link
}

async function giveBack(fan: Seeded, cents?: number): Promise<void> {
  const sale = await db.selectFrom('sales').selectAll().where('fan_id', '=', fan.id).executeTakeFirstOrThrow()
  await db.transaction().execute((tx) =>
    reverseSale(site.app, tx, sale, {
      key: randomUUID(),
      reason: cents === undefined ? 'refund' : 'chargeback',
      to: cents === undefined ? 'credits' : 'nobody',
      ...(cents !== undefined && { cents }),
    }),
  )
}

test('sales of a media through all channels are visible to its owner only', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const { id: media } = await seedMediaRow(site, creator, { price_cents: 600 })
  const [fan, other] = [await fanWith(2_000), await fanWith(2_000)]
  assert.deepEqual(await figures(creator, media), { sales: 0, income: 0 })
  await answerOf(buyMediaViaApi(site, fan, { media }))
  await answerOf(buyMediaViaApi(site, other, { media }))
  await answerOf(tip(site, fan, { user: creator.id, amount: 10, media }))
  await answerOf(tip(site, fan, { user: creator.id, amount: 3 }))
  await soldLink(creator, media, 5)
  assert.deepEqual(await figures(creator, media), { sales: 3, income: 4.2 + 4.2 + 7 + 3.5 })
  const staff = await seedStaff(site, 'admin')
  for (const stranger of [null, fan, staff]) assert.equal(await figures(stranger, media), null)
})

test('full refunds reduce sales and income, partial ones only income', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const { id: media } = await seedMediaRow(site, creator, { price_cents: 1_000 })
  const [fan, other] = [await fanWith(2_000), await fanWith(2_000)]
  for (const buyer of [fan, other]) await answerOf(buyMediaViaApi(site, buyer, { media }))
  await giveBack(fan)
  assert.deepEqual(await figures(creator, media), { sales: 1, income: 7 })
  await giveBack(other, 500)
  assert.deepEqual(await figures(creator, media), { sales: 1, income: 3.5 })
})

test('sales of each link are visible to its creator', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const { id: media } = await seedMediaRow(site, creator, { visibility: 'private' })
  const first = await soldLink(creator, media, 5)
  await soldLink(creator, media, 10)
  const links = await answerOf<{ figures: Figures }[]>(
    askAs(site, creator, '{ sharedLinks { figures { sales income } } }'),
  )
  assert.deepEqual(
    links.map((link) => link.figures),
    [
      { sales: 1, income: 7 },
      { sales: 1, income: 3.5 },
    ],
  )
  const seen = await answerOf<{ figures: Figures }>(
    askAs(
      site,
      await seedAccount(site),
      'query ($id: String!) { sharedLink(id: $id) { figures { sales } } }',
      first,
    ),
  )
  assert.equal(seen.figures, null)
})

test('the migration assigns existing sales to their media', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const migrations = readMigrations(MIGRATIONS_DIR)
  await migrate(
    url,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.endsWith('-figures.sql')),
    ),
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      insert into accounts (id, username, fullname, email, password_hash)
      values ('${id(1)}', 'creator', 'C', 'c@seed.example', 'none'), ('${id(2)}', 'a.fan', 'F', 'f@seed.example', 'none');
      insert into media (id, account_id, type, description, tags, visibility, original, original_bytes)
      values ('${id(3)}', '${id(1)}', 'photo', 'Words of it', '{}', 'private', 'original', 1);
      insert into share_links (id, code, creator_id, media_id, price_cents, description)
      values ('${id(4)}', 'abcdefgh', '${id(1)}', '${id(3)}', 300, 'Look');
      insert into threads (id, user1_id, user2_id, begun_by, created_at, updated_at)
      values ('${id(5)}', '${id(1)}', '${id(2)}', 1, now(), now());
      insert into messages (id, thread_id, from_id, type, media_id, price_cents, created_at)
      values ('${id(6)}', '${id(5)}', '${id(1)}', 'teaser', '${id(3)}', 300, now());
      with sold (kind, subject) as (
        values ('media', '${id(3)}'), ('tip', '${id(3)}'), ('tip', null), ('share-link', '${id(4)}'),
          ('teaser', '${id(6)}'), ('subscription', '${id(7)}')
      ), journals as (
        insert into ledger_journals (kind, key, fingerprint, created_at)
        select 'sale', row_number() over (), '', now() from sold returning id, key
      )
      insert into sales (journal_id, fan_id, creator_id, kind, subject_id, price_cents, share_cents, created_at)
      select id, '${id(2)}', '${id(1)}', kind, subject::uuid, 300, 210, now()
      from journals join (select *, row_number() over () as place from sold) as numbered on place::text = key;
    `)
    await migrate(url, migrations)
    const { rows } = await client.query('select kind, media_id from sales order by kind, media_id')
    assert.deepEqual(rows, [
      { kind: 'media', media_id: id(3) },
      { kind: 'share-link', media_id: id(3) },
      { kind: 'subscription', media_id: null },
      { kind: 'teaser', media_id: id(3) },
      { kind: 'tip', media_id: id(3) },
      { kind: 'tip', media_id: null },
    ])
    await assert.rejects(client.query('update sales set price_cents = 1'), /a sale does not change/)
  } finally {
    await client.end()
  }
})

test('counts new activity of the last seven days and the seven before', async () => {
  const creator = await seedSeller(site)
  const { id: media } = await seedMediaRow(site, creator)
  const { id: another } = await seedMediaRow(site, await seedAccount(site, { isCreator: true }))
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  for (const who of [fan, other, null]) await answerOf(view(who, media))
  await answerOf(view(fan, media))
  await answerOf(view(fan, another))
  await answerOf(like(site, fan, media))
  await answerOf(like(site, fan, another))
  await answerOf(follow(site, fan, creator.id))
  await seedSubscription(site, other, creator)
  const none = { value: 0, before: 0 }
  const ask = (who: RequestUser) =>
    askAs(
      site,
      who,
      `{ creatorWeek {
        views { value before } likes { value before } followers { value before } subscribers { value before }
      } }`,
    )
  assert.deepEqual(await answerOf(ask(creator)), {
    views: { value: 3, before: 0 },
    likes: { value: 1, before: 0 },
    followers: { value: 1, before: 0 },
    subscribers: { value: 1, before: 0 },
  })
  const inDays = (days: number) =>
    weekOf({ db, clock: { now: () => new Date(Date.now() + days * DAY_MS) } }, creator.id)
  // A one-day subscription counts by its start, whatever its length.
  assert.deepEqual(await inDays(7), {
    views: { value: 0, before: 3 },
    likes: { value: 0, before: 1 },
    followers: { value: 0, before: 1 },
    subscribers: { value: 0, before: 1 },
  })
  assert.deepEqual(await inDays(14), { views: none, likes: none, followers: none, subscribers: none })
  assert.equal((await refusalOf(ask(fan))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(ask(null))).code, 401)
})

test('a plan counts released subscriber media without their own price', async () => {
  const creator = await seedSeller(site)
  const contents = (who: RequestUser) =>
    answerOf(
      askAs(
        site,
        who,
        'query ($user: ID!) { subscription_detail(user: $user) { contents { videos photos this_month } } }',
        { user: creator.id },
      ),
    )
  assert.deepEqual(await contents(null), { contents: { videos: 0, photos: 0, this_month: 0 } })
  const visibility = 'subscription'
  const longAgo = new Date(Date.now() - 40 * DAY_MS)
  await seedMediaRow(site, creator, { visibility })
  await seedMediaRow(site, creator, { visibility, available_at: longAgo })
  await seedMediaRow(site, creator, { visibility, type: 'photo' })
  await seedMediaRow(site, creator)
  await seedMediaRow(site, creator, { visibility, price_cents: 500 })
  await seedMediaRow(site, creator, { visibility, available_at: new Date(Date.now() + DAY_MS) })
  await seedMediaRow(site, creator, { visibility, approved: false })
  await seedMediaRow(site, creator, { visibility, deleted_at: new Date() })
  assert.deepEqual(await contents(null), { contents: { videos: 2, photos: 1, this_month: 2 } })
  const count = (who: RequestUser) =>
    answerOf<{ media_count: number | null }>(
      askAs(site, who, 'query ($u: String!) { publicProfile(username: $u) { media_count } }', {
        u: creator.username,
      }),
    )
  assert.deepEqual(await count(creator), { media_count: 7 })
  assert.deepEqual(await count(await seedAccount(site)), { media_count: null })
})
