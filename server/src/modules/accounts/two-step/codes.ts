/** Codes of two-step sign-in, from the authenticator app or the list of recovery codes: each works once. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { TWO_STEP_TEXT } from '#rules/forms/two-step.ts'
import { enqueueToAllAddresses } from '../post-mail.ts'
import { type Account, updateAccount } from '../queries.ts'
import type { AccountsDeps } from '../types.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { matchingStep } from './totp.ts'

export const secretContext = (accountId: string) => `totp:${accountId}`

/** Checks the code if two-step sign-in is on. The account must be locked. */
export async function requireCode(
  deps: AccountsDeps,
  tx: Tx,
  account: Account,
  code: string | null,
): Promise<void> {
  if (await passesTwoStep(deps, tx, account, code)) return
  throw code === null ? missingCode() : wrongCode()
}

/** True if two-step sign-in is off. The account must be locked, because a code works only once. */
export async function passesTwoStep(
  deps: AccountsDeps,
  tx: Tx,
  account: Account,
  code: string | null,
): Promise<boolean> {
  if (!account.totp_enabled_at) return true
  if (code === null) return false
  if (await passesTotp(deps, tx, account, code)) return true
  if (!(await spendRecoveryCode(deps, tx, { accountId: account.id, code }))) return false
  const left = await countRecoveryCodes(tx, account.id)
  await enqueueToAllAddresses(deps, tx, account, { kind: 'recovery-code-used', left })
  return true
}

export async function passesTotp(
  deps: AccountsDeps,
  tx: Tx,
  account: Account,
  code: string,
): Promise<boolean> {
  if (!account.totp_secret_sealed) return false
  const secret = deps.accounts.twoStepSeal.open(account.totp_secret_sealed, secretContext(account.id))
  const lastStep = Number(account.totp_last_step)
  const step = matchingStep(secret, code, { now: deps.clock.now(), lastStep })
  if (step === null) return false
  await updateAccount(tx, account.id, { totp_last_step: step })
  return true
}

/** Rate-limits guesses of six digits, per session, so that a stolen session does not block the others. */
export async function limitGuesses(deps: AccountsDeps, viewer: Viewer): Promise<void> {
  await deps.rateLimits.take('signIn', { account: `two-step ${viewer.sessionId}` })
}

export function wrongCode(): Refusal {
  return new Refusal('BAD_INPUT', { message: 'Wrong code', fields: { code: 'Wrong code' } })
}

function missingCode(): Refusal {
  const message = TWO_STEP_TEXT.codeRequired
  return new Refusal('BAD_INPUT', { message, fields: { code: message } })
}
