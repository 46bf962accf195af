/** Locks across processes on real PostgreSQL: one holder at a time, none outlives its connection. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { openClient } from './database.ts'
import { createSharedLocks } from './shared-locks.ts'

const url = await freshDatabaseUrl()
const [here, there] = [createSharedLocks({ url }), createSharedLocks({ url })]
after(() => Promise.all([here.close(), there.close()]))
const nobody = () => assert.fail('it was not lost')

test('a lock has one holder across processes until it is released', async () => {
  const lock = (await here.acquire('upload a', nobody)) ?? assert.fail()
  assert.equal(await here.acquire('upload a', nobody), null)
  assert.equal(await there.acquire('upload a', nobody), null)
  const other = (await there.acquire('upload b', nobody)) ?? assert.fail()
  await lock.release()
  await lock.release()
  const next = (await there.acquire('upload a', nobody)) ?? assert.fail()
  assert.equal(await here.acquire('upload a', nobody), null)
  await Promise.all([next.release(), other.release()])
})

test('exactly one of many concurrent callers gets the lock', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? here : there).acquire('upload c', nobody)),
  )
  const got = all.filter((lock) => lock !== null)
  assert.equal(got.length, 1)
  await got[0]?.release()
})

test('losing the connection loses the lock, notifies the holder, and the lock can be taken again', async () => {
  const lost = Promise.withResolvers<void>()
  const lock = (await here.acquire('upload d', lost.resolve)) ?? assert.fail()
  const client = await openClient(url)
  // Kills only the holder's connection; the other side would notice its loss only at its next query.
  const { rows } = await client.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  assert.equal(rows.length, 1)
  await client.end()
  await lost.promise
  // PostgreSQL closes the connection before it releases the locks.
  let next = await there.acquire('upload d', () => undefined)
  for (let tries = 0; !next && tries < 500; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    next = await there.acquire('upload d', () => undefined)
  }
  assert.ok(next, 'it was never free')
  await lock.release()
  assert.equal(
    await here.acquire('upload d', nobody),
    null,
    'a late release does not take the lock from its new holder',
  )
  await next.release()
})
