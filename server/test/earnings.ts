/** Helpers for tests of earnings: sales on any day, payout details, payouts by staff, and a movable clock. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SaleKind } from '#rules/money.ts'
import { totpCode, totpStep } from '#server/modules/accounts/two-step/totp.ts'
import type { EarningsDeps } from '#server/modules/earnings/index.ts'
import type { openPayoutDetails } from '#server/modules/earnings/payout-details.ts'
import { runPayouts } from '#server/modules/earnings/payout-run.ts'
import { type MoneyKind, paySale, type Sale } from '#server/modules/ledger/index.ts'
import { type SignedUpPerson as NewPerson, newForm, signUpViaApi } from './accounts.ts'
import { addCredits } from './money.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import { makeCreator, type Seeded, seedAccount } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'

type Person = Pick<Seeded, 'id'>

export const SEPA = {
  method: 'sepa',
  holder: 'Ada Lovelace',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
} as const

export type SoldOptions = { cents: number; at: Date; kind?: SaleKind; fan?: Person; money?: MoneyKind }

/** A new fan tops up a wallet and buys, at that moment. */
export async function seedSale(
  site: TestSite,
  creator: Person,
  { cents, at, kind = 'tip', fan, money = 'real' }: SoldOptions,
): Promise<Sale> {
  const buyer = fan ?? (await seedAccount(site))
  await addCredits(site, buyer, cents, money)
  const { sale } = await site.app.db.transaction().execute((tx) =>
    paySale({ ...site.app, clock: { now: () => at } }, tx, {
      key: randomUUID(),
      fanId: buyer.id,
      creatorId: creator.id,
      kind,
      subjectId: kind === 'tip' || kind === 'live' ? null : randomUUID(),
      priceCents: cents,
    }),
  )
  return sale
}

/** The slice with its clock at this moment. */
export function earningsAt(site: TestSite, at: Date): EarningsDeps {
  return { ...site.app, clock: { now: () => at } }
}

export const runPayoutsAt = (site: TestSite, at: Date): Promise<void> => runPayouts(earningsAt(site, at))

type Details = ReturnType<typeof openPayoutDetails>

/** Stores payout details directly, as if confirmed with a code. */
export async function seedDetails(site: TestSite, { id }: Person, details: Details = SEPA): Promise<void> {
  const row = {
    method: details.method,
    sealed: site.app.earnings.detailsSeal.seal(JSON.stringify(details), `payout:${id}`),
    hint: `${details.method} hint`,
    updated_at: new Date(),
  }
  await site.app.db
    .insertInto('payout_details')
    .values({ creator_id: id, ...row })
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(row))
    .execute()
}

export function payoutRows(site: TestSite, { id }: Person) {
  return site.app.db
    .selectFrom('payouts')
    .selectAll()
    .where('creator_id', '=', id)
    .orderBy('created_at')
    .execute()
}

export async function signUpCreator(site: TestSite): Promise<NewPerson> {
  const person = await signUpViaApi(site)
  await makeCreator(site, person.id)
  return person
}

/** A creator with two-step sign-in, and a one-time code that is still unused. */
export async function creatorWithTwoStep(site: TestSite) {
  const person = await signUpCreator(site)
  const { secret } = await answerOf<{ secret: string }>(
    askAs(site, person, 'mutation ($p: String!) { startTwoStep(password: $p) { secret } }', {
      p: person.password,
    }),
  )
  const [first, code = ''] = [0, 1].map((drift) => totpCode(secret, totpStep(new Date()) + drift))
  const recovery = await answerOf<string[]>(
    askAs(site, person, 'mutation ($c: String!) { confirmTwoStep(code: $c) }', { c: first }),
  )
  return { person, recovery, code }
}

export function sendDetails(
  site: TestSite,
  who: RequestUser,
  method: string,
  details: object,
  code: string,
  password = newForm().password,
): Promise<GraphqlResult> {
  return askAs(
    site,
    who,
    `mutation ($method: String!, $details: PayoutDetailsInput!, $password: String!, $code: String!) {
      setPayoutDetails(method: $method, details: $details, password: $password, code: $code) { method hint updated_at }
    }`,
    { method, details, password, code },
  )
}

/**
 * Many sales with journals but no ledger entries, for lists and sums that don't read the ledger. One every ten minutes, the
 * newest an hour ago.
 */
export async function seedSales(
  site: Pick<TestSite, 'app'>,
  { creator, fan, count }: { creator: Person; fan: Person; count: number },
): Promise<void> {
  await sql`
    with journals as (
      insert into ledger_journals (kind, key, fingerprint, created_at)
      select 'sale', 'seed:' || ${randomUUID()} || number, '', now() - number * interval '10 minutes'
      from generate_series(6, ${count + 5}::int) as number
      returning id, created_at
    )
    insert into sales (journal_id, fan_id, creator_id, kind, subject_id, price_cents, share_cents, created_at, money)
    select id, ${fan.id}, ${creator.id},
      (array['tip', 'media', 'subscription'])[1 + (row_number() over ()) % 3], uuidv7(), 1000, 700, created_at, 'real'
    from journals
  `.execute(site.app.db)
}
