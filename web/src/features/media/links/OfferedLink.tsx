/** The page of a share link: the offer, its price and the way to get it. */
import { Clock, Lock, ShoppingBag } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { countLabel, dollars, duration } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { mediaPath, personPath } from '#web/lib/paths.ts'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { buyLinkDialog } from '../shop/buy-link.ts'
import type { OfferedLinkData } from './offered-link-fields.ts'
import { useClaimFree } from './use-claim-free.ts'
import { useVisit } from './use-visit.ts'

export function OfferedLink({ link }: { link: OfferedLinkData }) {
  const { account } = useSession()
  const { user, media, description, access } = link
  const { state } = useLocation()
  const isCovered = ((state as { overlays?: string[] } | null)?.overlays ?? []).length > 0
  const isOwn = user.id === account?.id
  useVisit(link.id, isOwn)
  const src = media.blur ?? media.thumbnail.poster
  usePageTitle(`${user.fullname} (@${user.username})`)
  // Waits until the buy dialog has closed, because its history entry lies above this page's.
  if (access === 'open' && !isOwn && !isCovered) return <Redirect to={mediaPath(media)} />
  return (
    <Page title="Shared with you" back="/" width="max-w-220">
      <div className="grid gap-6 desktop:grid-cols-[minmax(0,320px)_minmax(0,1fr)] desktop:items-center desktop:gap-12">
        <div className="relative mx-auto aspect-3/4 w-full max-w-72 overflow-hidden rounded-xl bg-raised shadow-stage desktop:max-w-80">
          {src && <img src={src} alt="" className="locked-blur size-full object-cover" />}
          <span className="absolute inset-0 grid place-items-center">
            <span className="glass grid size-20 place-items-center rounded-full">
              <Lock size={34} strokeWidth={2.1} />
            </span>
          </span>
          {media.type === 'video' && media.duration !== null && (
            <span className="glass absolute top-4 right-4 flex h-7 items-center gap-1.5 rounded-full px-3 text-xs font-bold tabular-nums">
              <Clock size={13} />
              {duration(media.duration)}
            </span>
          )}
        </div>
        <div className="min-w-0">
          <Link to={personPath(user)} className="flex min-w-0 items-center gap-3.5 rounded-md">
            <Avatar src={user.avatar} name={user.fullname} size={52} ring={user.live ? 'live' : undefined} />
            <span className="min-w-0 flex-1">
              <b className="block truncate text-lg font-bold">{user.fullname}</b>
              <span className="block truncate text-sm text-ink-mute">
                @{user.username} · {countLabel(user.followers, 'follower')}
              </span>
            </span>
          </Link>
          <p className="mt-5 text-lg text-pretty whitespace-pre-line wrap-anywhere">{description}</p>
          <div className="mt-6">{isOwn ? <OwnLink link={link} /> : <Offer link={link} />}</div>
        </div>
      </div>
    </Page>
  )
}

function OwnLink({ link }: { link: OfferedLinkData }) {
  return (
    <div className="grid gap-4">
      <Notice>
        This is your own link.{' '}
        {link.price > 0 ? `Fans pay ${dollars(dollarsToCents(link.price))}.` : 'It’s free.'}
      </Notice>
      <Link to="/studio/share" className={buttonClass({ size: 'lg' })}>
        Your links
      </Link>
    </div>
  )
}

function Offer({ link }: { link: OfferedLinkData }) {
  const overlays = useOverlays()
  const { price, media, id } = link
  const cents = dollarsToCents(price)
  if (price === 0) return <FreeOffer link={link} />
  const buy = () => void overlays.open(buyLinkDialog, { link: { id, price, media } })
  return (
    <>
      <p className="flex items-baseline gap-3">
        <span className="text-3xl font-extrabold tabular-nums">{dollars(cents)}</span>
        <Credits cents={cents} size={16} />
      </p>
      <Button
        tone="accent"
        size="lg"
        icon={ShoppingBag}
        className="mt-4 max-desktop:w-full"
        onClick={buy}
        {...preloadOnHover(buyLinkDialog)}
      >
        Buy this {media.type}
      </Button>
      <p className="mt-3 text-sm text-ink-mute">Yours to keep.</p>
    </>
  )
}

function FreeOffer({ link }: { link: OfferedLinkData }) {
  const { take, isBusy, problem } = useClaimFree(link.id)
  return (
    <>
      <p className="text-3xl font-extrabold">Free</p>
      <Button tone="accent" size="lg" busy={isBusy} className="mt-4 max-desktop:w-full" onClick={take}>
        Open the {link.media.type}
      </Button>
      <p role="alert" className="mt-3 min-h-4.5 text-sm text-danger-ink">
        {problem}
      </p>
    </>
  )
}
