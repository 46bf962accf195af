/** The log against the application's database user, and its hash chain against the database owner. */
import assert from 'node:assert/strict'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { JOBS_SCHEMA } from '#platform/jobs/queues.ts'
import { ensureApplicationUser, urlFor } from '#platform/postgres/application-user.ts'
import { openClient, openDatabase } from '#platform/postgres/database.ts'
import { cleanUpAfterFile } from '../../../test/file-cleanup.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedAuditEntry, seedStaff } from '../../../test/staff.ts'
import { HEADS_FILE, lastChainVerification, verifyAndRecordChain } from './chain-reports.ts'
import { sweepDueSince, sweepLog } from './sweep-log.ts'
import { AUDIT_TABLE_PRIVILEGES } from './table-privileges.ts'
import { verifyChain } from './verify-chain.ts'

const ownerUrl = await freshDatabaseUrl()
const options = {
  url: ownerUrl,
  jobsSchema: JOBS_SCHEMA,
  restricted: AUDIT_TABLE_PRIVILEGES,
  password: 'of-tests',
}
const user = await ensureApplicationUser(options)
assert.equal(user.isOwner, false)
const site = await freshSite({ DATABASE_URL: user.url, RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const owner = openDatabase({ url: ownerUrl, maxConnections: 2 })
cleanUpAfterFile(() => owner.close())
const [member, about] = [await seedStaff(site, 'admin'), await seedAccount(site, { isCreator: true })]
const act = () => seedAuditEntry(site, member, about)
for (let count = 0; count < 5; count += 1) await act()
const rows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(db)).rows[0]?.n

test('the application user can append to the log and do nothing else to it', async () => {
  const before = await rows()
  const attempts = [
    'update audit_log set reason = $$other$$',
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log, audit_chain cascade',
    'update audit_chain set hash = sha256(hash)',
    'delete from audit_chain',
    `insert into audit_chain select max(seq) + 1, max(audit_id) + 1, sha256('x') from audit_chain`,
    'delete from audit_proofs',
    'drop table audit_log cascade',
    'drop trigger audit_log_stays on audit_log',
    'drop trigger audit_is_chained on audit_log',
    'drop function audit_is_chained() cascade',
    'create or replace function audit_log_stays() returns trigger language plpgsql as $$begin return null; end$$',
    'alter table audit_log disable trigger all',
    'alter table audit_log owner to current_user',
    'alter table audit_log rename to other',
    'create trigger mine before insert on audit_log for each row execute function audit_log_stays()',
    'create rule mine as on insert to audit_log do instead nothing',
    'set session_replication_role = replica',
    'alter role current_user superuser',
    'drop schema public cascade',
    'delete from schema_history',
    `insert into audit_log (id, at, action, target_kind, target_id) overriding system value
      values (1, now(), 'fees.set', 'account', gen_random_uuid())`,
  ]
  const codes = new Set<string>()
  for (const attempt of attempts) {
    await assert.rejects(
      sql.raw(attempt).execute(db),
      (error: Error & { code?: string }) => {
        codes.add(error.code ?? error.message)
        return ['42501', '23001', '0LP01'].includes(error.code ?? '')
      },
      attempt,
    )
  }
  assert.ok(codes.has('42501'))
  // PostgreSQL only warns about grants it does not perform.
  await sql`grant all on audit_log to current_user`.execute(db)
  await assert.rejects(sql`update audit_log set reason = 'other'`.execute(db))
  assert.equal(await rows(), before)
  assert.deepEqual((await verifyChain(db)).problems, [])
})

test('jobs and a second start work as the application user', async () => {
  assert.equal((await ensureApplicationUser(options)).isOwner, false)
  const id = await site.app.enqueue((await import('./job-tokens.ts')).auditJobs.prove, {})
  assert.ok(id)
  const deadline = Date.now() + 180_000
  while (!(await lastChainVerification(db)) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50))
  assert.deepEqual((await lastChainVerification(db))?.problems, [])
})

test('concurrent actions form one chain, and rolled-back ones are not in it', async () => {
  const links = async () => (await verifyChain(db)).links
  const before = await links()
  await Promise.all(Array.from({ length: 12 }, act))
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await sql`insert into audit_log (at, action, target_kind, target_id)
        values (now(), 'fees.set', 'account', gen_random_uuid())`.execute(tx)
      throw new Error('changed my mind')
    }),
  )
  const { links: after, problems } = await verifyChain(db)
  assert.deepEqual([after, problems], [before + 12, []])
})

/** Tampers as the database owner with triggers off, and returns the problems found. */
async function tampered(change: string): Promise<string[]> {
  const client = await openClient(ownerUrl)
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(change)
    const one = openDatabase({ url: ownerUrl, maxConnections: 1 })
    try {
      await client.query('commit')
      return (await verifyChain(one.db)).problems
    } finally {
      await one.close()
    }
  } finally {
    await client.end()
  }
}

test('verification reports changed, deleted, inserted and moved rows', async () => {
  await owner.pool.query('create table saved_log as select * from audit_log')
  await owner.pool.query('create table saved_chain as select * from audit_chain')
  const columns = 'id, at, staff_id, action, target_kind, target_id, account_id, before, after, reason'
  const restore = () =>
    tampered(`delete from audit_chain; delete from audit_log;
      insert into audit_log (${columns}) overriding system value select ${columns} from saved_log;
      insert into audit_chain select * from saved_chain`)
  const third = Number(
    (await owner.pool.query('select audit_id from audit_chain where seq = 3')).rows[0].audit_id,
  )
  const cases: [string, RegExp[]][] = [
    [
      `update audit_log set reason = 'kindness' where id = ${third}`,
      [RegExp(`^Row ${third}, at position 3`)],
    ],
    [
      `update audit_log set at = at - interval '1 day' where id = ${third}`,
      [RegExp(`^Row ${third}, at position 3`)],
    ],
    [`delete from audit_log where id = ${third}`, [RegExp(`^Row ${third} is missing`)]],
    [
      `delete from audit_log where id = ${third}; delete from audit_chain where seq = 3`,
      [/^Links 3 to 3 are missing/, /at position 4/],
    ],
    [
      `insert into audit_log (at, action, target_kind, target_id) values (now(), 'fees.set', 'account', gen_random_uuid())`,
      [/is in the log but not in its chain/],
    ],
    [
      `update audit_chain set audit_id = -audit_id where seq in (3, 4);
       update audit_chain c set audit_id = -o.audit_id from audit_chain o where c.seq in (3, 4) and o.seq = 7 - c.seq`,
      [/at position 3/, /at position 4/],
    ],
  ]
  for (const [change, found] of cases) {
    const problems = await tampered(change)
    assert.equal(problems.length, found.length, `${change}: ${problems.join(' ')}`)
    for (const [index, words] of found.entries()) assert.match(problems[index] ?? '', words, change)
    assert.deepEqual(await restore(), [])
  }
})

test('a changed row is found within a batch, at its end and at the start of the next', async () => {
  for (const seq of [2, 3, 4]) {
    const { rows } = await owner.pool.query(
      'select id, reason from audit_log where id = (select audit_id from audit_chain where seq = $1)',
      [seq],
    )
    const { id, reason } = rows[0]
    await tampered(`update audit_log set reason = 'kindness' where id = ${id}`)
    const { links, problems } = await verifyChain(owner.db, { batchSize: 3 })
    assert.ok(links > 3)
    assert.deepEqual(problems, [`Row ${id}, at position ${seq}, was changed after it was written.`])
    await tampered(
      `update audit_log set reason = ${reason === null ? 'null' : `'${reason}'`} where id = ${id}`,
    )
  }
  assert.deepEqual((await verifyChain(owner.db, { batchSize: 3 })).problems, [])
})

test('links stored outside the database reveal a truncated or rewritten chain', async () => {
  const file = path.join(site.app.config.dataDir, HEADS_FILE)
  const { head, problems } = await verifyAndRecordChain(site.app)
  assert.deepEqual(problems, [])
  assert.match(await readFile(file, 'utf8'), new RegExp(`^\\S+ ${head.seq} ${head.hash}$`, 'm'))
  await tampered(`delete from audit_log where id = (select audit_id from audit_chain where seq = ${head.seq});
    delete from audit_chain where seq = ${head.seq}`)
  assert.match((await verifyAndRecordChain(site.app)).problems.join(), /was cut off/)
  await act()
  const again = await verifyAndRecordChain(site.app)
  assert.match(again.problems.join(), /is not the one seen before/)
  assert.ok((await lastChainVerification(db))?.problems.length)
  await writeFile(file, '')
  await appendFile(file, 'no line of ours\n')
  assert.deepEqual((await verifyAndRecordChain(site.app)).problems, [])
})

test('only the owner sweeps rows, after six years, and the rest is verified from a signed anchor', async () => {
  const old = new Date()
  old.setUTCFullYear(old.getUTCFullYear() - 7)
  const fresh = await freshDatabaseUrl()
  const limited = await ensureApplicationUser({ ...options, url: fresh })
  const other = await freshSite({ DATABASE_URL: limited.url, RATE_LIMITS: 'off' })
  const their = openDatabase({ url: fresh, maxConnections: 2 })
  cleanUpAfterFile(() => their.close())
  const asOwner = { ...other.app, db: their.db }
  const add = (at: Date) =>
    sql`insert into audit_log (at, action, target_kind, target_id)
      values (${at}, 'fees.set', 'account', gen_random_uuid())`.execute(other.app.db)
  assert.equal(await sweepLog(asOwner), 0, 'an empty log has nothing to give')
  assert.equal(await sweepDueSince(asOwner), null)
  for (const at of [old, old, old, new Date(), old, new Date()]) await add(at)
  await verifyAndRecordChain(asOwner)
  await assert.rejects(sweepLog(other.app), 'the application may not')
  await assert.rejects(sql`delete from audit_chain where seq = 1`.execute(their.db), /an anchor/)
  assert.ok((await sweepDueSince(asOwner)) instanceof Date, 'staff are told that it is due')
  assert.equal(await sweepLog(asOwner), 3, 'up to the first that is younger')
  assert.equal(await sweepDueSince(asOwner), null)
  assert.equal(await sweepLog(asOwner), 0)
  const { links, problems } = await verifyAndRecordChain(other.app)
  assert.deepEqual([links, problems], [6, []])
  await add(new Date())
  assert.deepEqual((await verifyAndRecordChain(other.app)).problems, [])
  await assert.rejects(sql`delete from audit_log`.execute(their.db), /kept for six years/)
  for (const change of ['delete from audit_anchors', 'update audit_anchors set seq = 4'])
    await assert.rejects(sql.raw(change).execute(their.db), /only added to/)
  const client = await openClient(fresh)
  await client.query('set session_replication_role = replica')
  await client.query('update audit_anchors set hash = sha256(hash)')
  const found = (await verifyAndRecordChain(other.app)).problems
  assert.match(found.join(), /anchor at position 3 is not ours/)
  await assert.rejects(sweepLog(asOwner), /Nothing was deleted/)
  await client.end()
})

test('without permission to create users the site runs as the owner, and reports it', async () => {
  const name = `plain_${process.pid}`
  await owner.pool.query(`create role ${name} login password 'plain'`)
  const refused = await ensureApplicationUser({
    ...options,
    url: urlFor(ownerUrl, name, 'plain').replace(/&options=.*$/, ''),
  })
  await owner.pool.query(`drop role ${name}`)
  assert.equal(refused.isOwner, true)
  assert.match(refused.isOwner ? refused.reason : '', /permission denied/)
})
