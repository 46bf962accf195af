/** Creating a passkey: the options for the browser, and the check of what its authenticator returned. */
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Insertable } from 'kysely'
import * as v from 'valibot'
import type { Tx } from '#platform/postgres/database.ts'
import { PASSKEY_TEXT, passkeyAttestation } from '#rules/forms/passkey.ts'
import type { PasskeysTable } from '../tables.ts'
import type { AccountsDeps } from '../types.ts'
import { CHALLENGE_LIFETIME_MS, type ChallengeUse, issueChallenge, spendChallenge } from './challenges.ts'
import { listPasskeys } from './passkey-queries.ts'
import { relyingPartyOf, userHandleOf } from './relying-party.ts'

/** COSE identifiers of ES256, EdDSA and RS256: what platforms and security keys offer. */
const ALGORITHMS = [-7, -8, -257]

type CreationUse = ChallengeUse & {
  /** Null for a sign-up, whose account does not exist yet. */
  accountId: string | null
  username: string
  fullname: string
}

/** `PublicKeyCredentialCreationOptionsJSON` of the standard. */
export async function creationOptions(
  deps: Pick<AccountsDeps, 'db' | 'clock' | 'site'>,
  { accountId, username, fullname, ...use }: CreationUse,
) {
  const { id, challenge } = await issueChallenge(deps, deps.db, { ...use, accountId })
  const site = relyingPartyOf(deps)
  const existing = accountId === null ? [] : await listPasskeys(deps.db, accountId)
  return generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    userID: userHandleOf(accountId ?? id),
    userName: username,
    userDisplayName: fullname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // Discoverable, so that signing in needs no address, and unlocked by PIN or biometrics.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
}

export type NewPasskey = Pick<
  Insertable<PasskeysTable>,
  'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'rp_id'
>

export type Created = { ok: true; passkey: NewPasskey; accountId: string } | { ok: false; message: string }

/** Spends the challenge even if the response is wrong: the caller commits a refusal too. */
export async function readCreated(
  deps: Pick<AccountsDeps, 'clock' | 'site' | 'log'>,
  tx: Tx,
  given: unknown,
  use: ChallengeUse,
): Promise<Created> {
  const parsed = v.safeParse(passkeyAttestation, given)
  if (!parsed.success) return { ok: false, message: PASSKEY_TEXT.invalid }
  const { id, type, response } = parsed.output
  const spent = await spendChallenge(deps, tx, { ...use, clientDataJSON: response.clientDataJSON })
  if (!spent) return { ok: false, message: PASSKEY_TEXT.expired }
  const site = relyingPartyOf(deps)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type, response, clientExtensionResults: {} },
      expectedChallenge: spent.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== id)
      return { ok: false, message: PASSKEY_TEXT.invalid }
    const { publicKey, counter } = registrationInfo.credential
    const passkey = {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      sign_count: counter,
      transports: response.transports,
      rp_id: site.id,
    }
    return { ok: true, passkey, accountId: spent.accountId ?? spent.id }
  } catch (error) {
    // The library throws for every response that does not verify.
    deps.log.info({ err: error }, 'a new passkey was refused')
    return { ok: false, message: PASSKEY_TEXT.invalid }
  }
}
