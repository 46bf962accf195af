/** Challenges of WebAuthn: random, valid once and for five minutes, for one purpose, in the session or browser that asked. */
import { hashToken, randomToken } from '#platform/crypto.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MINUTE_MS } from '#rules/time.ts'
import type { ChallengePurpose } from '../tables.ts'
import type { AccountsDeps } from '../types.ts'

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS

export type ChallengeUse = {
  purpose: ChallengePurpose
  /** Of `sessionHolder` or `browserHolder`. */
  holder: string
}

export const sessionHolder = ({ sessionId }: Pick<Viewer, 'sessionId'>) => `session ${sessionId}`
export const browserHolder = (deviceToken: string) => `browser ${hashToken(deviceToken)}`

export async function issueChallenge(
  { clock }: Pick<AccountsDeps, 'clock'>,
  db: Db | Tx,
  { purpose, holder, accountId = null }: ChallengeUse & { accountId?: string | null },
): Promise<{ id: string; challenge: string }> {
  const challenge = randomToken()
  const { id } = await db
    .insertInto('passkey_challenges')
    .values({
      purpose,
      holder,
      account_id: accountId,
      challenge_hash: hashToken(challenge),
      expires_at: new Date(clock.now().getTime() + CHALLENGE_LIFETIME_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, challenge }
}

/** Deletes the challenge that this response answers; of concurrent requests, one gets it. */
export async function spendChallenge(
  { clock }: Pick<AccountsDeps, 'clock'>,
  tx: Tx,
  { clientDataJSON, purpose, holder }: ChallengeUse & { clientDataJSON: string },
): Promise<{ id: string; accountId: string | null; challenge: string } | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .where('expires_at', '>', clock.now())
    .returning(['id', 'account_id'])
    .executeTakeFirst()
  return row ? { id: row.id, accountId: row.account_id, challenge } : null
}

export async function deleteExpiredChallenges({
  db,
  clock,
}: Pick<AccountsDeps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', clock.now()).execute()
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}
