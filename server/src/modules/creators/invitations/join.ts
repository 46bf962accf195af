/** Sign-up by invitation: an ordinary account, with its inviter recorded. */
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { inviteForm, invitePasskeyForm } from '#rules/forms/invite.ts'
import { type Browser, knowsDevice, passkeyIn, type SignUpResult, signUp } from '../../accounts/index.ts'
import { insertApplication } from '../queries.ts'
import { findInviter } from './codes.ts'
import type { InvitationDeps } from './types.ts'

type SignUpClient = {
  browser: Browser
  /** The account signed in before; null for a visitor. */
  viewer: Viewer | null
}

export async function joinByInvitation(
  deps: InvitationDeps,
  form: unknown,
  { browser, viewer }: SignUpClient,
): Promise<SignUpResult> {
  const passkey = passkeyIn(form)
  const checked = passkey === undefined ? checkForm(inviteForm, form) : checkForm(invitePasskeyForm, form)
  if (!checked.ok) return checked
  const { instagram, code, ...account } = checked.values
  return signUp(deps, { ...account, passkey }, browser, async (tx, { id, created_at }) => {
    await tx
      .insertInto('invitations')
      .values({
        invited_id: id,
        inviter_id: await inviterFor(tx, code, { browser, viewer }),
        instagram,
        joined_at: created_at,
      })
      .execute()
    // Prefills the application, so that the applicant is not asked again.
    await insertApplication(tx, { account_id: id, instagram, created_at, updated_at: created_at })
  })
}

/** Rejects self-invitation: from the inviter's session or a browser they have used. */
async function inviterFor(tx: Tx, code: string, { browser, viewer }: SignUpClient): Promise<string | null> {
  const inviter = await findInviter(tx, code)
  if (!inviter || inviter.id === viewer?.accountId) return null
  return (await knowsDevice(tx, inviter.id, browser.deviceToken)) ? null : inviter.id
}
