/** Migrates a filled database of the previous version while that version's statements keep running. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import pg from 'pg'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { MIGRATIONS_DIR } from '../cluster.ts'
import { cleanUpAfterFile } from '../file-cleanup.ts'
import { freshDatabaseUrl } from '../postgres.ts'
import { LAST_LANDED } from './last-landed.ts'

const LANDED = LAST_LANDED.migration
const ROWS = 20_000
const CLIENTS = 4
const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const [CREATOR, FAN, VIDEO] = [id(1), id(2), id(3)]
const role = `landed_${process.pid}`

let url = ''
let owner: pg.Client

before(async () => {
  url = await freshDatabaseUrl({ empty: true })
  await migrate(url, readMigrations(MIGRATIONS_DIR).slice(0, LANDED))
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  cleanUpAfterFile(async () => {
    await owner.query(`drop owned by ${role}; drop role ${role}`)
    await owner.end()
  })
  await owner.query(`
    insert into accounts (id, username, fullname, email, password_hash)
    values ('${CREATOR}', 'creator', 'Creator', 'creator@seed.example', 'none'), ('${FAN}', 'a.fan', 'Fan', 'fan@seed.example', 'none');
    insert into media (id, account_id, type, description, tags, visibility, original, original_bytes, state,
      width, height, pictures_run, verified, approved, available_at)
    values ('${VIDEO}', '${CREATOR}', 'video', 'Words of it', '{}', 'free', 'original', 1, 'ready', 720, 1280, 'seeded', true, true, now());
    insert into campaign_events (campaign, kind, media_id, account_id, created_at)
    select 'old', 'view', '${VIDEO}', '${FAN}', now() - random() * interval '80 days' from generate_series(1, ${ROWS});
    create role ${role} login noinherit;
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select, update on all sequences in schema public to ${role};
  `)
})

/** Statements of that version, prepared once per connection. */
const STATEMENTS: Record<string, { text: string; values: (n: number) => unknown[] }> = {
  event: {
    text: `insert into "campaign_events" ("campaign", "kind", "media_id", "account_id", "progress") values ($1, $2, $3, $4, $5)`,
    values: () => ['new', 'view', VIDEO, FAN, 0],
  },
  eventsOf: {
    text: `select "campaign", "kind", "media_id", "progress", "created_at" from "campaign_events" where "account_id" = $1 order by "id" limit 20`,
    values: () => [FAN],
  },
  forget: {
    text: `update "campaign_events" set "account_id" = $1 where "account_id" = $2 and "id" = $3`,
    values: (n) => [null, FAN, n],
  },
  sweep: {
    text: `delete from campaign_events where id in (select id from campaign_events where created_at < $1 order by created_at limit $2)`,
    values: () => [new Date('2020-01-01'), 5_000],
  },
  news: {
    text: `insert into "notifications" ("account_id", "kind", "actor_id", "media_id", "words") values ($1, $2, $3, $4, $5)`,
    values: () => [CREATOR, 'like', FAN, VIDEO, ''],
  },
  centre: {
    text: `select * from "notifications" where "account_id" = $1 order by "id" desc limit 20`,
    values: () => [CREATOR],
  },
  seen: {
    text: `insert into "media_seen" ("account_id", "media_id") values ($1, $2) on conflict ("account_id", "media_id") do update set "seen_at" = now()`,
    values: () => [FAN, VIDEO],
  },
  topUp: {
    text: `insert into "top_ups" ("account_id", "key", "pack_cents", "card_id", "card_words", "gateway", "payment", "failure", "is_automatic", "journal_id", "created_at", "updated_at") values ($1, gen_random_uuid()::text, $2, null, $3, $4, null, null, false, null, $5, $5) on conflict on constraint "top_ups_once" do nothing returning "id"`,
    values: () => [FAN, 500, 'Visa •••• 4242', 'sandbox', new Date()],
  },
  journal: {
    text: `with journal as (
        insert into ledger_journals (kind, key, fingerprint, created_at) values ('top-up', gen_random_uuid()::text, $1, now()) returning id
      )
      insert into ledger_entries (journal_id, book, owner_id, cents, money)
      select journal.id, entry.book, entry.owner_id, entry.cents, 'sandbox'
      from journal, unnest($2::text[], $3::uuid[], $4::bigint[]) as entry (book, owner_id, cents)`,
    values: () => [Buffer.alloc(32), ['clearing', 'wallet'], [null, FAN], [-500, 500]],
  },
  cards: {
    text: `select "id", "token" from "cards" where "account_id" = $1 and "gateway" = $2 and "removed_at" is null order by "created_at" desc, "id" desc`,
    values: () => [FAN, 'sandbox'],
  },
  feed: {
    text: `select "media_id", "score" from "feed_entries" order by "score" desc limit $1`,
    values: () => [20],
  },
}

test('statements of the previous version succeed during migrations, without lost or duplicate writes', async () => {
  const at = new URL(url)
  at.username = role
  at.searchParams.delete('options')
  let isOver = false
  const counted = { event: 0, news: 0, rounds: 0 }
  const clients = Array.from({ length: CLIENTS }, async () => {
    const client = new pg.Client({ connectionString: at.href })
    await client.connect()
    try {
      while (!isOver) {
        for (const [name, { text, values }] of Object.entries(STATEMENTS)) {
          await client.query({ name, text, values: values(counted.rounds + 1) })
          if (name === 'event' || name === 'news') counted[name] += 1
        }
        counted.rounds += 1
      }
    } finally {
      await client.end()
    }
  })
  const atWork = Promise.all(clients)
  const migrations = readMigrations(MIGRATIONS_DIR)
  const { applied } = await Promise.race([
    migrate(url, migrations),
    atWork.then(() => assert.fail('they stopped')),
  ])
  assert.equal(applied.length, migrations.length - LANDED)
  const goal = counted.rounds + CLIENTS * 3
  while (counted.rounds < goal) await Promise.race([new Promise((resolve) => setTimeout(resolve, 5)), atWork])
  isOver = true
  await atWork
  const { rows } = await owner.query(`
    select (select count(*)::int from campaign_events) as events, (select count(distinct id)::int from campaign_events) as ids,
      (select count(*)::int from campaign_events where campaign = 'new') as new, (select count(*)::int from notifications) as news`)
  assert.deepEqual(rows, [
    { events: ROWS + counted.event, ids: ROWS + counted.event, new: counted.event, news: counted.news },
  ])
})

test('the previous version can start on the migrated database', async () => {
  const { applied } = await migrate(url, readMigrations(MIGRATIONS_DIR).slice(0, LANDED))
  assert.deepEqual(applied, [])
})
