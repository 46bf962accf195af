/** Whether an account or a browser has a valid result, and the detection of copied cookies. */
import { hashToken, randomToken } from '#platform/crypto.ts'
import { AGE_CHECK } from '#rules/age-checks.ts'
import type { AgeResult } from '../tables.ts'
import type { AgeAssuranceDeps } from '../types.ts'
import type { AgeBrowser } from './browser.ts'
import {
  confirmToken,
  deleteResult,
  findResultByToken,
  findResultOfAccount,
  replaceToken,
} from './result-queries.ts'

type Deps = Pick<AgeAssuranceDeps, 'db' | 'clock' | 'log'>

export async function hasPassedOnAccount({ db, clock }: Deps, accountId: string): Promise<boolean> {
  const result = await findResultOfAccount(db, accountId)
  return result !== undefined && result.expires_at > clock.now()
}

/** The valid result of a browser; null as well if the cookie was copied from another one. */
export async function resultOfBrowser(deps: Deps, browser: AgeBrowser): Promise<AgeResult | null> {
  const { db, clock } = deps
  const result = await findResultByToken(db, browser.tokenHash)
  if (!result || result.expires_at <= clock.now() || !isSameBrowser(result, browser)) return null
  if (result.token_hash === browser.tokenHash) {
    if (!result.is_confirmed) await confirmToken(db, result)
    return result
  }
  // The old value is fine while the new one may still be on its way.
  const age = clock.now().getTime() - result.rotated_at.getTime()
  if (!result.is_confirmed || age <= AGE_CHECK.rotationGraceMs) return result
  await deleteResult(db, result.id)
  deps.log.warn(
    { resultId: result.id },
    'the cookie of an age check is in use in two browsers; its result was deleted',
  )
  return null
}

function isSameBrowser(result: AgeResult, { agent, deviceHash }: AgeBrowser): boolean {
  return result.agent === agent && (deviceHash === null || result.device_hash === deviceHash)
}

/** A new value for the cookie when it is due; null otherwise. */
export async function rotateToken(
  { db, clock }: Deps,
  result: AgeResult,
  { tokenHash: sent }: AgeBrowser,
): Promise<string | null> {
  const now = clock.now()
  const age = now.getTime() - result.rotated_at.getTime()
  // The new value may never have arrived: then another one follows after the grace period.
  const isLost = result.token_hash !== sent && age > AGE_CHECK.rotationGraceMs
  if (!isLost && age < AGE_CHECK.rotateMs) return null
  const token = randomToken()
  const isReplaced = await replaceToken(db, result, { sent, next: hashToken(token), at: now })
  return isReplaced ? token : null
}
