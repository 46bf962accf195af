/** A creator's tax number: sealed by the vault, and changed only with a passkey, or password and code. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { SealedLocations } from '#platform/vault/rotate.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isCountry } from '#rules/forms/countries.ts'
import { type Proof, withTwoFactors } from '../accounts/index.ts'
import { earningsJobs } from './job-tokens.ts'
import type { EarningsDeps } from './types.ts'

/** Letters, digits and the usual separators: `NL001234567B01`, `123-45-6789`. */
const TAX_NUMBER = /^[A-Z0-9][A-Z0-9 ./-]{3,28}[A-Z0-9]$/

const HINT_LENGTH = 3

const vaultContext = (id: string) => ({ area: 'creator-tax-number', id, kind: 'number' })

export const EARNINGS_SEALED: SealedLocations = {
  areas: [],
  columns: [{ table: 'creator_tax_numbers', id: 'creator_id', column: 'number_sealed' }],
}

/** What is shown of it. */
export type ShownTaxNumber = { country: string; hint: string; updated_at: Date }

export async function setTaxNumber(
  deps: EarningsDeps,
  viewer: Viewer,
  { country, number: given, proof }: { country: string; number: string; proof: Proof },
): Promise<ShownTaxNumber> {
  const { accountId } = viewer
  const number = given.trim().toUpperCase()
  const fields: Record<string, string> = {}
  if (!isCountry(country)) fields.country = 'Choose a country'
  if (!TAX_NUMBER.test(number)) fields.number = 'Enter your tax number, with letters and digits'
  if (Object.keys(fields).length > 0) throw new Refusal('BAD_INPUT', { fields })
  const saved = await withTwoFactors(deps, viewer, proof, async (tx) => {
    const row = {
      number_sealed: deps.vault.sealText(number, vaultContext(accountId)),
      country,
      hint: `•• ${number.slice(-HINT_LENGTH)}`,
      updated_at: deps.clock.now(),
    }
    await deps.enqueue(earningsJobs.sendMail, { kind: 'tax-number-changed', accountId }, { tx })
    return tx
      .insertInto('creator_tax_numbers')
      .values({ creator_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(row))
      .returning(['country', 'hint', 'updated_at'])
      .executeTakeFirstOrThrow()
  })
  deps.log.info({ accountId }, 'a tax number changed')
  return saved
}

export function findTaxNumber(db: Db | Tx, creatorId: string): Promise<ShownTaxNumber | undefined> {
  return db
    .selectFrom('creator_tax_numbers')
    .select(['country', 'hint', 'updated_at'])
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
}

export async function haveTaxNumber(db: Db | Tx, creatorIds: readonly string[]): Promise<Set<string>> {
  if (creatorIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('creator_tax_numbers')
    .select('creator_id')
    .where('creator_id', 'in', [...creatorIds])
    .execute()
  return new Set(rows.map(({ creator_id }) => creator_id))
}

/** Only for the report to tax offices. */
export async function openTaxNumbers(
  { vault }: Pick<EarningsDeps, 'vault'>,
  tx: Tx,
  creatorIds: readonly string[],
): Promise<Map<string, { country: string; number: string }>> {
  if (creatorIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('creator_tax_numbers')
    .select(['creator_id', 'country', 'number_sealed'])
    .where('creator_id', 'in', [...creatorIds])
    .execute()
  return new Map(
    rows.map(({ creator_id, country, number_sealed }) => [
      creator_id,
      { country, number: vault.openText(number_sealed, vaultContext(creator_id)) },
    ]),
  )
}
