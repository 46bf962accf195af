/** Using a passkey: the options for the browser, and the check of the signature (assertion) that it returns. */
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import * as v from 'valibot'
import type { Tx } from '#platform/postgres/database.ts'
import { PASSKEY_TEXT, passkeyAssertion } from '#rules/forms/passkey.ts'
import { enqueueToAllAddresses } from '../post-mail.ts'
import { type Account, lockAccount } from '../queries.ts'
import type { AccountsDeps } from '../types.ts'
import { CHALLENGE_LIFETIME_MS, type ChallengeUse, issueChallenge, spendChallenge } from './challenges.ts'
import { countUse, findCredential, listPasskeys, type Passkey } from './passkey-queries.ts'
import { isHandleOf, relyingPartyOf } from './relying-party.ts'

/**
 * `PublicKeyCredentialRequestOptionsJSON` of the standard. Lists no passkeys for a sign-in, so that nothing depends on whether an
 * account exists; the browser offers those it has.
 */
export async function requestOptions(
  deps: Pick<AccountsDeps, 'db' | 'clock' | 'site'>,
  { accountId, ...use }: ChallengeUse & { accountId: string | null },
) {
  const { challenge } = await issueChallenge(deps, deps.db, { ...use, accountId })
  const passkeys = accountId === null ? [] : await listPasskeys(deps.db, accountId)
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(deps).id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
}

export type PasskeyUse = { ok: true; account: Account } | { ok: false; message: string }

const refused = (message: string): PasskeyUse => ({ ok: false, message })

/**
 * Spends challenge and counter, and locks the account, whose status the caller checks. A refusal is returned instead of thrown,
 * because the caller commits it: a challenge is spent by a wrong response too, and a copied passkey is reported.
 */
export async function usePasskey(
  deps: AccountsDeps,
  tx: Tx,
  given: unknown,
  use: ChallengeUse,
): Promise<PasskeyUse> {
  const parsed = v.safeParse(passkeyAssertion, given)
  if (!parsed.success) return refused(PASSKEY_TEXT.invalid)
  const { id, response } = parsed.output
  const spent = await spendChallenge(deps, tx, { ...use, clientDataJSON: response.clientDataJSON })
  if (!spent) return refused(PASSKEY_TEXT.expired)
  const found = await findCredential(tx, id)
  if (!found || (spent.accountId !== null && spent.accountId !== found.account_id))
    return refused(PASSKEY_TEXT.unknown)
  const signCount = await verifiedCounter(deps, parsed.output, { challenge: spent.challenge, passkey: found })
  if (signCount === null) return refused(PASSKEY_TEXT.invalid)
  const account = await lockAccount(tx, found.account_id)
  // It may have been removed while waiting for the lock.
  if (!account || !(await findCredential(tx, id))) return refused(PASSKEY_TEXT.unknown)
  if (await countUse(tx, { id: found.id, signCount, at: deps.clock.now() })) return { ok: true, account }
  await enqueueToAllAddresses(deps, tx, account, { kind: 'passkey-copied' })
  await deps.accounts.ports.onPasskeyCopied(tx, account.id)
  return refused(PASSKEY_TEXT.cloned)
}

type Assertion = v.InferOutput<typeof passkeyAssertion>

/** The counter that the authenticator signed; null if the response does not verify. */
async function verifiedCounter(
  deps: Pick<AccountsDeps, 'site' | 'log'>,
  { id, type, response: { userHandle, ...response } }: Assertion,
  { challenge, passkey }: { challenge: string; passkey: Passkey },
): Promise<number | null> {
  // Optional in the standard where the browser was given a list; a wrong one never is.
  if (userHandle !== undefined && !isHandleOf(passkey.account_id, userHandle)) return null
  const site = relyingPartyOf(deps)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The database compares the counter, see `countUse`.
      credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    // The library throws for every response that does not verify.
    deps.log.info({ err: error, passkeyId: passkey.id }, 'a passkey was refused')
    return null
  }
}
