/** /support/contact and /deskfox: redirects to the member's thread, the stored visitor chat, or its sign-in. */
import { SUPPORT_USERNAME } from '#rules/support.ts'
import { LeadOn } from '#web/lib/lead-on.ts'
import { useSession } from '#web/lib/session.tsx'
import { Loading, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { chatAddress } from './customer.ts'

/** The members' thread with support. */
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
