/** The owner's passkeys: list, add, rename, remove. Adding and removing needs re-authentication and is mailed with an undo link. */
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { PASSKEY, PASSKEY_TEXT, passkeyNameForm } from '#rules/forms/passkey.ts'
import { enqueueToAllAddresses } from '../post-mail.ts'
import { type Account, findAccountById, lockAccount } from '../queries.ts'
import { endRecovery } from '../recovery/recover-account.ts'
import { recoveryOf } from '../recovery/recovery-queries.ts'
import { deviceName } from '../sessions/device-name.ts'
import { sessionUserAgent } from '../sessions/session-queries.ts'
import { linkHash } from '../signed-links.ts'
import { type Proof, withProof } from '../two-step/reauthenticate.ts'
import type { AccountsDeps } from '../types.ts'
import { sessionHolder } from '../webauthn/challenges.ts'
import { creationOptions, readCreated } from '../webauthn/create.ts'
import {
  findPasskey,
  insertPasskey,
  isCredentialTaken,
  listPasskeys,
  markRemoved,
  type Passkey,
  renamePasskeyRow,
} from '../webauthn/passkey-queries.ts'
import { relyingPartyOf } from '../webauthn/relying-party.ts'

export type SignInMethods = {
  hasPassword: boolean
  hasTwoStep: boolean
  passkeys: Passkey[]
  /** When a running recovery can be finished. */
  recoveryReadyAt: Date | null
}

export async function signInMethodsOf(deps: AccountsDeps, { accountId }: Viewer): Promise<SignInMethods> {
  const account = await findAccountById(deps.db, accountId)
  if (!account) throw new Refusal(401)
  return {
    hasPassword: account.password_hash !== '',
    hasTwoStep: account.totp_enabled_at !== null,
    passkeys: await listPasskeys(deps.db, accountId),
    recoveryReadyAt: (await recoveryOf(deps.db, accountId))?.ready_at ?? null,
  }
}

/** The options for the browser. Their challenge also proves that the identity was confirmed. */
export async function startPasskey(deps: AccountsDeps, viewer: Viewer, proof: Proof) {
  await deps.rateLimits.take('passkeyChange', { account: viewer.accountId })
  const account = await withProof(deps, viewer, proof, async (tx, locked) => {
    if ((await listPasskeys(tx, locked.id)).length >= PASSKEY.maxCount)
      throw new Refusal('BAD_INPUT', { message: PASSKEY_TEXT.tooMany })
    return locked
  })
  const { id: accountId, username, fullname } = account
  return creationOptions(deps, {
    purpose: 'add',
    holder: sessionHolder(viewer),
    accountId,
    username,
    fullname,
  })
}

export async function addPasskey(deps: AccountsDeps, viewer: Viewer, given: unknown): Promise<Passkey> {
  await deps.rateLimits.take('passkeyChange', { account: viewer.accountId })
  const added = await deps.db
    .transaction()
    .execute((tx) => insertCreated(deps, tx, viewer, given))
    .catch((error: unknown) => {
      if (isCredentialTaken(error)) return PASSKEY_TEXT.invalid
      throw error
    })
  if (typeof added === 'string') throw refusal(added)
  return added
}

/** A text says why the passkey was refused; its challenge is spent. */
async function insertCreated(
  deps: AccountsDeps,
  tx: Tx,
  viewer: Viewer,
  given: unknown,
): Promise<Passkey | string> {
  const account = await lockOwner(tx, viewer)
  const created = await readCreated(deps, tx, given, { purpose: 'add', holder: sessionHolder(viewer) })
  if (!created.ok) return created.message
  if (created.accountId !== account.id) return PASSKEY_TEXT.invalid
  if ((await listPasskeys(tx, account.id)).length >= PASSKEY.maxCount) return PASSKEY_TEXT.tooMany
  const now = deps.clock.now()
  const passkey = await insertPasskey(tx, {
    ...created.passkey,
    account_id: account.id,
    name: deviceName(await sessionUserAgent(tx, viewer.sessionId)),
    created_at: now,
  })
  const token = linkHash(deps, { purpose: 'passkey-added', id: passkey.id, at: now })
  await enqueueToAllAddresses(deps, tx, account, { kind: 'passkey-added', token })
  await deps.accounts.ports.notifySecurity(tx, account.id, 'passkey-added')
  await endRecovery(deps, tx, account)
  return passkey
}

/** False if the viewer has no such passkey. */
export async function renamePasskey(
  deps: AccountsDeps,
  viewer: Viewer,
  { id: givenId, name }: { id: string; name: string },
): Promise<boolean> {
  const checked = checkForm(passkeyNameForm, { name })
  if (!checked.ok) throw new Refusal('BAD_INPUT', { fields: checked.errors })
  await deps.rateLimits.take('passkeyChange', { account: viewer.accountId })
  const id = parseUuid(givenId)
  if (!id) return false
  const { accountId } = viewer
  return deps.db
    .transaction()
    .execute((tx) => renamePasskeyRow(tx, { id, accountId, name: checked.values.name }))
}

/** False if the viewer has no such passkey, also when it was removed before. */
export async function removePasskey(
  deps: AccountsDeps,
  viewer: Viewer,
  { id: givenId, proof }: { id: string; proof: Proof },
): Promise<boolean> {
  await deps.rateLimits.take('passkeyChange', { account: viewer.accountId })
  const id = parseUuid(givenId)
  if (!id) return false
  return withProof(deps, viewer, proof, async (tx, account) => {
    const passkey = await findPasskey(tx, id)
    if (passkey?.account_id !== account.id || passkey.removed_at) return false
    if (!(await hasOtherWay(deps, tx, account, id)))
      throw new Refusal('CONFLICT', { message: PASSKEY_TEXT.lastOne })
    const at = deps.clock.now()
    await markRemoved(tx, account.id, { id, at })
    const token = linkHash(deps, { purpose: 'passkey-removed', id, at })
    await enqueueToAllAddresses(deps, tx, account, { kind: 'passkey-removed', token })
    await deps.accounts.ports.notifySecurity(tx, account.id, 'passkey-removed')
    return true
  })
}

/** Passkeys of a former address of the site do not count: browsers no longer offer them. */
async function hasOtherWay(deps: AccountsDeps, tx: Tx, account: Account, id: string): Promise<boolean> {
  if (account.password_hash !== '') return true
  const others = (await listPasskeys(tx, account.id)).filter((passkey) => passkey.id !== id)
  return others.some(({ rp_id }) => rp_id === relyingPartyOf(deps).id)
}

async function lockOwner(tx: Tx, viewer: Viewer): Promise<Account> {
  const account = await lockAccount(tx, viewer.accountId)
  if (account?.status !== 'active') throw new Refusal(401)
  return account
}

function refusal(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { passkey: message } })
}
