/** Signing up by an invitation: the same account as any, and who it is thanks to. */
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { inviteForm } from '#rules/forms/invite.ts'
import { type Browser, knowsDevice, type SignUpResult, signUp } from '../../accounts/index.ts'
import { insertApplication } from '../queries.ts'
import { findInviter } from './codes.ts'
import type { InvitationDeps } from './types.ts'

type Guest = {
  browser: Browser
  /** Who was signed in here before; null for a visitor. */
  viewer: Viewer | null
}

export async function joinByInvitation(
  deps: InvitationDeps,
  form: unknown,
  { browser, viewer }: Guest,
): Promise<SignUpResult> {
  const checked = checkForm(inviteForm, form)
  if (!checked.ok) return checked
  const { instagram, code, ...account } = checked.values
  return signUp(deps, account, browser, async (tx, { id, created_at }) => {
    await tx
      .insertInto('invitations')
      .values({
        invited_id: id,
        inviter_id: await inviterFor(tx, code, { browser, viewer }),
        instagram,
        joined_at: created_at,
      })
      .execute()
    // What was said already is not asked for again when they apply.
    await insertApplication(tx, { account_id: id, instagram, created_at, updated_at: created_at })
  })
}

/** Nobody is rewarded for inviting themselves: not from their own session, and not in a browser they signed in with. */
async function inviterFor(tx: Tx, code: string, { browser, viewer }: Guest): Promise<string | null> {
  const inviter = await findInviter(tx, code)
  if (!inviter || inviter.id === viewer?.accountId) return null
  return (await knowsDevice(tx, inviter.id, browser.deviceToken)) ? null : inviter.id
}
