import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import * as door from './index.ts'

const SECRETS = ['password_hash', 'totp_secret_sealed', 'email', 'pending_email', 'phone'] as const
type Secret = (typeof SECRETS)[number]

type Row<Answer> = Answer extends readonly (infer One)[] ? One : NonNullable<Answer>
type Told<Find extends (...args: never[]) => unknown> = keyof Row<Awaited<ReturnType<Find>>>

/** Whatever a function of the door answers, or a type of it holds: the compiler finds no secret in it. */
type Reached =
  | Told<typeof door.findAccountsByIds>
  | Told<typeof door.findStaff>
  | Told<typeof door.findVisibleAccount>
  | Told<typeof door.findVisibleAccountByUsername>
  | Told<typeof door.lockPerson>
  | keyof door.Person
  | keyof door.PublicAccount
  | keyof door.ShownAccount

const isClosed: Extract<Reached, Secret> extends never ? true : false = true
// @ts-expect-error: the whole row is no part of the door.
type _Row = door.Account

const site = await freshSite()

test('other slices are given people without what opens or reaches their account', async () => {
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
