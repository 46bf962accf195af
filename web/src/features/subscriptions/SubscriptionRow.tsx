/** One subscription in a list: creator, status and a link to manage it. */
import { Link } from 'react-router'
import { useOverlays } from '#web/lib/overlays.tsx'
import { personPath } from '#web/lib/paths.ts'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { OwnSubscription, SubscribablePerson } from './fields.ts'
import { subscribeDialog, subscriptionSheet } from './subscribe.ts'
import { isRefundable, nextText, refundText, stateText } from './subscription-text.ts'

type Props = { subscription: OwnSubscription & { user: SubscribablePerson & { live: boolean } } }

export function SubscriptionRow({ subscription }: Props) {
  const overlays = useOverlays()
  const { user: person } = subscription
  const { label: text, tone } = stateText(subscription)
  const now = new Date()
  // An ended one can be managed as long as it is refundable.
  const isOver = subscription.state === 'expired' && !isRefundable(subscription, now)
  const { id, username, fullname, avatar, live } = person
  const shown = { id, username, fullname, avatar }
  const dialog = isOver ? subscribeDialog : subscriptionSheet
  const subscribe = () => overlays.open(subscribeDialog, { person: shown })
  const manage = async () => {
    if ((await overlays.open(subscriptionSheet, { person: shown, subscription })) === 'again')
      await subscribe()
  }
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Link to={personPath(person)} className="flex min-w-0 flex-1 items-center gap-3.5 rounded-md">
        <Avatar src={avatar} name={fullname} size={42} ring={live ? 'live' : undefined} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <b className="truncate text-base font-semibold">{fullname}</b>
            <Badge tone={tone}>{text}</Badge>
          </span>
          <span className="block text-sm text-pretty text-ink-mute">
            {refundText(subscription) ?? nextText(subscription, now)}
          </span>
        </span>
      </Link>
      <Button size="sm" {...preloadOnHover(dialog)} onClick={() => void (isOver ? subscribe() : manage())}>
        <span>
          {isOver ? 'Subscribe' : 'Manage'}
          <span className="sr-only"> {isOver ? `to ${fullname}` : fullname}</span>
        </span>
      </Button>
    </li>
  )
}
