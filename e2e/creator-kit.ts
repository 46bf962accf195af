/** Creators of a single test, for tests that change sign-in or payout settings. */
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { postJournal } from '../server/src/modules/ledger/journals/ledger.ts'
import { openEmbeddedDatabase } from '../server/test/embedded-database.ts'
import { authenticatorCode, callApi, type Newcomer, signUpNewcomer } from './kit.ts'

export type NewCreator = Newcomer & { id: string; fullname: string }

/** Signed in, with an approved application. */
export async function newCreator(page: Page): Promise<NewCreator> {
  const person = await signUpNewcomer(page)
  const fullname = `Edda Voss ${person.username.slice(-4)}`
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  const { rows } = await sql<{ id: string }>`
    update accounts set fullname = ${fullname} where username = ${person.username} returning id
  `.execute(embedded.db)
  const id = rows[0]?.id ?? ''
  await sql`insert into creator_applications (account_id, origin, status, created_at, updated_at, decided_at)
    values (${id}, 'sample', 'approved', now(), now(), now())`.execute(embedded.db)
  return { ...person, id, fullname }
}

/** Real money that is due: money of test cards is never paid out, so it is booked directly in the ledger. */
export async function bookPayable(ownerId: string, cents: number): Promise<void> {
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  await embedded.db.transaction().execute((tx) =>
    postJournal(tx, {
      kind: 'incentive',
      key: `journey:${ownerId}`,
      about: [ownerId],
      at: new Date(),
      money: 'real',
      entries: [
        { book: 'clearing', cents: -cents },
        { book: 'payable', ownerId, cents },
      ],
    }),
  )
}

/** Turns on two-step sign-in; returns the secret for codes. */
export async function enableTwoStep(page: Page, { password }: Pick<Newcomer, 'password'>): Promise<string> {
  const { startTwoStep } = await callApi<{ startTwoStep: { secret: string } }>(
    page,
    'mutation ($p: String!) { startTwoStep(password: $p) { secret } }',
    { p: password },
  )
  const { secret } = startTwoStep
  await callApi(page, 'mutation ($code: String!) { confirmTwoStep(code: $code) }', {
    code: authenticatorCode(secret, -1),
  })
  return secret
}
