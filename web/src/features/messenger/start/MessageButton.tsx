/** The message button of a profile, if the account may write or could by subscribing. */
import { MessageCircle } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { subscribeDialog } from '#web/features/subscriptions/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { MayWriteToPerson } from './start-fields.ts'

type Props = {
  person: {
    id: string
    username: string
    fullname: string
    avatar: string | null
    role: { creator: boolean }
  }
  /** What the answer depends on: a change refetches it. */
  bond: { isFollowing: boolean; subscription: string | undefined }
  className?: string
}

export function MessageButton({ person, bond, className }: Props) {
  const { id, username, fullname, avatar, role } = person
  const { status } = useSession()
  const redirect = useRedirect()
  const overlays = useOverlays()
  const [{ data }, ask] = useQuery({
    query: MayWriteToPerson,
    variables: { user: id },
    requestPolicy: 'cache-and-network',
    pause: status !== 'signed-in',
  })
  const askAgain = useEffectEvent(() => {
    if (data) ask({ requestPolicy: 'network-only' })
  })
  const key = `${bond.isFollowing} ${bond.subscription}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when the relationship changes
  useEffect(() => askAgain(), [key])

  const mayWrite = data?.may_write_to
  const path = `/messages/to/${username}`
  const look = buttonClass({ className })
  const inside = (
    <>
      <MessageCircle className="size-4.5 desktop:size-5.5" strokeWidth={2.3} />
      <span className="desktop:sr-only">Message</span>
    </>
  )
  if (mayWrite?.needs_subscription) {
    const subscribeFirst = async () => {
      if (await overlays.open(subscribeDialog, { person: { id, username, fullname, avatar } })) redirect(path)
    }
    return (
      <button
        type="button"
        className={look}
        onClick={() => void subscribeFirst()}
        {...preloadOnHover(subscribeDialog)}
      >
        {inside}
      </button>
    )
  }
  // Nearly every creator accepts messages in some way, so the button need not wait for the response.
  if (!(mayWrite?.allowed ?? role.creator)) return null
  return (
    <Link to={path} className={look}>
      {inside}
    </Link>
  )
}
