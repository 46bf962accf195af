import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import * as door from './index.ts'

const SECRETS = ['password_hash', 'totp_secret_sealed', 'email', 'pending_email', 'phone'] as const
type Secret = (typeof SECRETS)[number]

type Row<Answer> = Answer extends readonly (infer One)[] ? One : NonNullable<Answer>
type KeysOf<Find extends (...args: never[]) => unknown> = keyof Row<Awaited<ReturnType<Find>>>

/** All keys that functions and types of the public API expose; the compiler checks that none is secret. */
type Reached =
  | KeysOf<typeof door.findAccountsByIds>
  | KeysOf<typeof door.findStaff>
  | KeysOf<typeof door.findVisibleAccount>
  | KeysOf<typeof door.findVisibleAccountByUsername>
  | KeysOf<typeof door.lockPerson>
  | keyof door.Person
  | keyof door.PublicAccount
  | keyof door.ShownAccount

const isClosed: Extract<Reached, Secret> extends never ? true : false = true
// @ts-expect-error: the full row is not part of the public API.
type _Row = door.Account

const site = await freshSite()

test('other slices get accounts without credentials or contact details', async () => {
  assert.ok(isClosed)
  const { db } = site.app
  const { id, username } = await seedAccount(site, { isCreator: true })
  const people = [
    ...(await door.findAccountsByIds(db, [id])),
    await door.findVisibleAccount(db, id),
    await door.findVisibleAccountByUsername(db, username),
    await db.transaction().execute((tx) => door.lockPerson(tx, id)),
  ]
  for (const person of people) {
    assert.equal(person?.username, username)
    assert.deepEqual(
      SECRETS.filter((name) => Object.hasOwn(person ?? {}, name)),
      [],
    )
  }
})
