/** The text about a closed invitation for the side that did not close it. */
import type { Invitation } from '../fields.ts'

export function closedInvitationText(
  { from, to }: Pick<Invitation, 'from' | 'to'>,
  state: string,
  me: string | undefined,
): string | null {
  const isOwn = from.id === me
  if (state === 'declined') return isOwn ? `${to.fullname} declined the battle` : null
  if (state === 'expired')
    return isOwn ? `${to.fullname} didn’t answer` : `${from.fullname}’s invitation expired`
  if (state === 'withdrawn') return isOwn ? null : `${from.fullname} withdrew the invitation`
  return null
}
