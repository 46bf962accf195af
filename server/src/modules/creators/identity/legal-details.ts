/** Legal names and addresses of creators, for reports that the law demands; the caller audits the access. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { type Details, openApplicantDetails } from './details.ts'

/** From each creator's newest approved application; without those who predate applications. */
export async function legalDetailsOf(
  deps: { vault: Vault },
  tx: Tx,
  accountIds: readonly string[],
): Promise<Map<string, Partial<Details>>> {
  const { rows } = await sql<{ account_id: string; id: string; details_sealed: Buffer | null }>`
    select distinct on (account_id) account_id, id, details_sealed from creator_applications
    where account_id = any(${accountIds}::uuid[]) and status = 'approved'
    order by account_id, id desc
  `.execute(tx)
  return new Map(rows.map((row) => [row.account_id, openApplicantDetails(deps, row)]))
}
