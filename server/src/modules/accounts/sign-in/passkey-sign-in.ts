/** Signing in with a passkey. The browser offers those it has, so that nothing depends on an address. */
import { PASSKEY_TEXT } from '#rules/forms/passkey.ts'
import { recordConsents } from '../../consent/index.ts'
import { enqueueMail } from '../post-mail.ts'
import type { Account } from '../queries.ts'
import { endRecovery } from '../recovery/recover-account.ts'
import { deviceName } from '../sessions/device-name.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { openSession } from '../sessions/sessions.ts'
import type { AccountsDeps } from '../types.ts'
import { browserHolder } from '../webauthn/challenges.ts'
import { usePasskey } from '../webauthn/use.ts'
import { inactiveNotice } from './inactive.ts'
import type { Browser } from './sign-up.ts'

type PasskeySignIn =
  | { ok: true; account: Account; token: string; isRecoveryCancelled: boolean }
  | { ok: false; message: string; leadsTo?: string }

/** Needs no two-step code: a passkey is unlocked on the device that has it. */
export async function signInWithPasskey(
  deps: AccountsDeps,
  given: unknown,
  browser: Browser,
): Promise<PasskeySignIn> {
  await deps.rateLimits.take('passkeySignIn', { address: browser.address })
  if (!namesItsOwner(given)) return { ok: false, message: PASSKEY_TEXT.invalid }
  const holder = browserHolder(browser.deviceToken)
  const result = await deps.db.transaction().execute(async (tx) => {
    const used = await usePasskey(deps, tx, given, { purpose: 'sign-in', holder })
    if (!used.ok) return used
    const { account } = used
    if (account.status !== 'active') return { ok: false as const, account }
    const isRecoveryCancelled = await endRecovery(deps, tx, account)
    if (await rememberDevice(tx, account.id, browser.deviceToken))
      await enqueueMail(deps, tx, {
        kind: 'new-sign-in',
        to: account.email,
        device: deviceName(browser.userAgent),
        at: deps.clock.now().toISOString(),
      })
    await recordConsents(tx, account.id, browser.cookieHeader)
    const token = await openSession(deps, tx, { accountId: account.id, method: 'passkey', ...browser })
    return { ok: true as const, account, token, isRecoveryCancelled }
  })
  return 'account' in result && !result.ok
    ? { ok: false, ...(await inactiveNotice(deps, result.account)) }
    : result
}

/** A discoverable passkey always tells whose it is. */
function namesItsOwner(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || !('response' in given)) return false
  const { response } = given
  return (
    typeof response === 'object' && response !== null && 'userHandle' in response && !!response.userHandle
  )
}
