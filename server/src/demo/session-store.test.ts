import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { memberAccounts, prepareDemo } from './demo-accounts.ts'
import { openSessionStore } from './session-store.ts'
import { clientsOf, renewingClients } from './site-client.ts'

const databaseUrl = await freshDatabaseUrl()
const site = await freshSite({ DEMO: 'small', DATABASE_URL: databaseUrl })
const { dataDir } = site.app.config
const people = memberAccounts(await prepareDemo(site.app.config, databaseUrl)).slice(0, 3)
const { signal } = new AbortController()
const file = path.join(dataDir, 'demo-sessions.json')

/** Like a start of the site: signs in all accounts, and those of the live again. */
async function start(): Promise<void> {
  const sessions = openSessionStore(dataDir)
  const everybody = await clientsOf(site.url, people, signal, sessions)()
  await renewingClients(site.url, people, signal, sessions)(people.map(({ username }) => username))
  for (const client of everybody.values()) {
    const { logged_in } = await client.ask<{ logged_in: { context: string } }>('{ logged_in { context } }')
    assert.notEqual(logged_in.context, 'visitor')
  }
}

const signedIn = async () =>
  Number(
    (
      await site.app.db
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('demo accounts sign in once across restarts', async () => {
  for (let starts = 0; starts < 3; starts += 1) await start()
  assert.equal(await signedIn(), people.length)
  assert.equal(statSync(file).mode & 0o077, 0, 'for the site alone')
})

test('signs in again when a session has expired or the file is damaged', async () => {
  const before = await signedIn()
  const ofNobody = (cookie: string) => cookie.replace(/=.*/, '=of-a-site-that-was-put-away')
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { cookie: string; since: number }>
  for (const each of Object.values(stored)) each.cookie = ofNobody(each.cookie)
  writeFileSync(file, JSON.stringify(stored))
  await start()
  assert.equal(await signedIn(), before + people.length)
  writeFileSync(file, '{"some')
  await start()
  assert.equal(await signedIn(), before + 2 * people.length)
})
