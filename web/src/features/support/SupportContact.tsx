/** /support/contact and /deskfox: redirects to the member's thread, the stored visitor chat, or its sign-in. */
import { SUPPORT_USERNAME } from '#rules/support.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { Loading, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { supportChatPath } from './customer.ts'

/** The members' thread with support. */
export const MEMBERS_CHAT = `/messages/to/${SUPPORT_USERNAME}`

export function SupportContact() {
  const { status } = useSession()
  if (status === 'signed-in') return <Redirect to={MEMBERS_CHAT} />
  if (status === 'visitor') return <Redirect to={supportChatPath()} />
  return (
    <Loading label="Opening support">
      <SkeletonLine />
    </Loading>
  )
}
