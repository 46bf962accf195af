/** Checks that SITE_URL still has the host that the passkeys were created for. */
import { relyingPartyOf } from '../../modules/accounts/index.ts'
import { type Check, ok, warn } from '../check.ts'

export const passkeys: Check = {
  section: 'passkeys',
  async run({ config: { site }, database }) {
    if (!database) return []
    const { id: hostname } = relyingPartyOf({ site })
    // A new database has no tables before the first start.
    const { rows: tables } = await database.query<{ exists: boolean }>(
      "select to_regclass('passkeys') is not null as exists",
    )
    if (!tables[0]?.exists) return []
    const { rows } = await database.query<{ rp_id: string; accounts: number }>(
      `select rp_id, count(distinct account_id)::int as accounts from passkeys
        where removed_at is null and rp_id <> $1 group by rp_id order by rp_id`,
      [hostname],
    )
    if (rows.length === 0) return [ok(`All passkeys belong to ${hostname}.`)]
    return rows.map(({ rp_id, accounts }) =>
      warn(
        `The passkeys of ${accounts} accounts were created for ${rp_id}, and don’t work on ${hostname}.`,
        `Set SITE_URL back to ${rp_id}, or tell their owners to sign in another way: by password, or by account recovery.`,
      ),
    )
  },
}
