/** /support/contact and /deskfox: to one's thread in the messenger, to the chat that this browser knows, or to its sign-in. */
import { SUPPORT_USERNAME } from '#rules/support.ts'
import { LeadOn } from '#web/lib/lead-on.ts'
import { useSession } from '#web/lib/session.tsx'
import { Loading, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { chatAddress } from './customer.ts'

/** Where members talk with support. */
export const MEMBERS_CHAT = `/messages/to/${SUPPORT_USERNAME}`

export function SupportContact() {
  const { status } = useSession()
  if (status === 'signed-in') return <LeadOn to={MEMBERS_CHAT} />
  if (status === 'visitor') return <LeadOn to={chatAddress()} />
  return (
    <Loading label="Support is opening">
      <SkeletonLine />
    </Loading>
  )
}
