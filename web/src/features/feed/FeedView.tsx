/** One feed session with its panel: side by side on desktop, a second slide to the right on a phone. */
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { commentsSheet } from '#web/features/engagement/index.ts'
import { useMediaKeys } from '#web/features/media/index.ts'
import {
  hiddenInVisit,
  type LessOf,
  useShowLess,
  useVisitTaste,
  whyThisSheet,
} from '#web/features/recommendations/index.ts'
import { Catch } from '#web/lib/Catch.tsx'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { cx } from '#web/ui/cx.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { Ambient } from './Ambient.tsx'
import { EmptyFeed } from './EmptyFeed.tsx'
import { EndPanel } from './EndPanel.tsx'
import { FeedPanel, type PanelTab } from './FeedPanel.tsx'
import { StepButtons } from './FeedRail.tsx'
import { FeedTop } from './FeedTop.tsx'
import { FeedWithPanel } from './FeedWithPanel.tsx'
import { FollowingNobody } from './FollowingInvitation.tsx'
import { type FeedAddress, withoutSoundQuestion } from './feed-address.ts'
import type { FeedMedia } from './feed-query.ts'
import { END, type FeedSession, hiddenOf, visibleMedia } from './feed-session.ts'
import { InstallNotice } from './InstallNotice.tsx'
import { type InterstitialSource, isInterstitial, withInterstitials } from './interstitials.ts'
import { LastSlide } from './LastSlide.tsx'
import { Slides } from './Slides.tsx'
import type { SlideActions } from './slide-actions.ts'
import { useAddress } from './use-address.ts'
import { useDialogOpen } from './use-dialog-open.ts'
import type { FeedSessionHandle } from './use-feed-session.ts'
import { useInstallOffer } from './use-install-offer.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useSnap } from './use-snap.ts'
import { useStableCallbacks } from './use-stable-callbacks.ts'
import { useWatching } from './watching/use-watching.ts'

/** Requests the next page this many slides before the end. */
const PREFETCH_WITHIN = 5

type Props = {
  sessionId: string
  address: FeedAddress
  campaign: string | null
  feed: FeedSessionHandle
  /** Supplies the interstitials. */
  Interstitials: InterstitialSource | undefined
}

export { FollowingForVisitor } from './FollowingInvitation.tsx'

export function FeedView({ sessionId, address, campaign, feed, Interstitials }: Props) {
  const { tab, asksForSound } = address
  const { session, activate, activateInterstitial, more, hide, unhide } = feed
  const medias = visibleMedia(session)
  const items = withInterstitials(medias, session.interstitials)
  const at = indexOfActive(items, session)
  const item = items[at]
  const active = item && !isInterstitial(item) ? item : undefined
  const column = useRef<HTMLElement>(null)
  const panel = useRef<HTMLElement>(null)
  const isCovered = useDialogOpen()
  const playing = usePrefetch(items, at)
  const log = useWatching(active, { campaign, source: address.campaign === null ? ofFeed : ofCampaign })
  const [panelTab, setPanelTab] = useState<PanelTab>('comments')
  const overlays = useOverlays()
  const isDesktop = useIsDesktop()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  useAddress(sessionId, active?.id ?? null)
  const showLess = useShowLess({
    onHidden: (hid, what) => hide(reasonOf(hid, what), matches(hid, what)),
    onShown: (shown, what) => unhide(reasonOf(shown, what), shown.id),
  })
  const isVisitor = useSession().status === 'visitor'
  const taste = useVisitTaste({ isVisitor, active, rearrange: feed.rearrange })
  const hideAgain = useEffectEvent(() => {
    const hidden = hiddenInVisit()
    if (hidden.size > 0) hide('hidden in this visit', ({ id }) => hidden.has(id))
  })
  useEffect(() => {
    if (isVisitor) hideAgain()
  }, [isVisitor])
  const install = useInstallOffer(active?.id ?? null)

  const step = useSnap({
    column,
    at,
    count: items.length + 1,
    shift: hiddenOf(session).size,
    interstitials: session.interstitials,
    onReached: (index) => {
      const [reached, last] = [items[index], items[index - 1]]
      if (reached && last && isInterstitial(reached)) activateInterstitial(reached.id, last.id)
      else activate(reached?.id ?? END)
    },
  })
  useMediaKeys({ step: (direction) => step(direction === 'next' ? 1 : -1), first: () => step(-at) })

  /** On desktop the panel is already visible, so only the input is focused. */
  const showPanelComments = () => {
    flushSync(() => setPanelTab('comments'))
    panel.current?.querySelector('textarea')?.focus()
  }

  const isNearEnd = items.length - at <= PREFETCH_WITHIN
  const goOn = useEffectEvent(more)
  useEffect(() => {
    if (isNearEnd && session.state === 'ready') goOn()
  }, [isNearEnd, session.state])

  const actions = useStableCallbacks<SlideActions>({
    step,
    openComments: (media) => {
      if (isDesktop) showPanelComments()
      else void overlays.open(commentsSheet, { media })
    },
    openWhy: async (media, { asksOnly } = { asksOnly: false }) => {
      const chosen = await overlays.open(whyThisSheet, { media, asksOnly })
      if (chosen) await showLess(media, chosen)
    },
    onHidden: (hid, what) => hide(reasonOf(hid, KINDS[what]), matches(hid, KINDS[what])),
    onShown: (media, what) => unhide(reasonOf(media, KINDS[what]), media.id),
    onGone: (id) => hide('gone', (media) => media.id === id),
    onLikeTap: (id) => taste.liked(id),
    onSoundPrompt: () =>
      void navigate({ pathname: '/', search: withoutSoundQuestion(search) }, { replace: true, state }),
    onProgress: (id, progress) => {
      log.progressed(id, progress)
      taste.progressed(id, progress)
      playing(id)
    },
  })

  if (session.state === 'exhausted' && session.medias.length === 0)
    return tab === 'following' ? <FollowingNobody /> : <EmptyFeed />

  return (
    <FeedWithPanel
      side={panel}
      mediaId={active?.id}
      label={active ? `About this ${active.type}` : 'About the feed'}
      panel={(isSettled, onBack) =>
        active ? (
          <FeedPanel
            media={active}
            isSettled={isSettled}
            tab={panelTab}
            onTab={setPanelTab}
            onBack={onBack}
            actions={actions}
          />
        ) : (
          <EndPanel onBack={onBack} />
        )
      }
    >
      <h1 className="sr-only">{tab === 'following' ? 'Following' : 'For you'}</h1>
      {active && <Ambient key={active.id} media={active} />}
      <Slides
        column={column}
        label={tab === 'following' ? 'Following' : 'For you'}
        items={items}
        at={at}
        isBusy={session.state === 'loading-more'}
        isCovered={isCovered}
        asksForSound={asksForSound}
        actions={actions}
        last={<LastSlide state={session.state} tab={tab} onRetry={more} />}
      />
      {Interstitials && (
        <Catch fallback={() => null}>
          <Suspense>
            <Interstitials onInterstitials={feed.setInterstitials} />
          </Suspense>
        </Catch>
      )}
      <FeedTop tab={tab} />
      {install.isOffered && <InstallNotice onClose={install.close} />}
      <StepButtons
        step={step}
        isAtStart={at === 0}
        isAtEnd={at === items.length}
        className={cx(
          'absolute top-1/2 right-5 hidden -translate-y-1/2 flex-col gap-3 min-[1360px]:flex',
          // Interstitials and the end have no action column, which holds these buttons on a media.
          !active && 'desktop:flex',
        )}
      />
    </FeedWithPanel>
  )
}

/** The index of the active item; if an interstitial is gone, that of the media before it. */
function indexOfActive(
  items: readonly { id: string }[],
  { activeId, interstitialId }: FeedSession<FeedMedia>,
): number {
  const interstitialIndex = interstitialId === null ? -1 : items.findIndex(({ id }) => id === interstitialId)
  const found = interstitialIndex >= 0 ? interstitialIndex : items.findIndex(({ id }) => id === activeId)
  if (found >= 0) return found
  return activeId === END ? items.length : 0
}

const ofFeed = () => 'feed' as const
const ofCampaign = () => 'campaign' as const

const KINDS = { media: { kind: 'media' }, person: { kind: 'creator' } } as const

type Hidden = { id: string; user: { id: string } }

/** The key under which media are hidden, so that the hiding can be undone. */
function reasonOf({ id, user }: Hidden, what: LessOf): string {
  if (what.kind === 'tag') return `tag ${what.tag}`
  return what.kind === 'media' ? `media ${id}` : `person ${user.id}`
}

/** Whether the viewer said this of a media, its creator or one of its tags. */
function matches(hid: Hidden, what: LessOf): (media: FeedMedia) => boolean {
  if (what.kind === 'tag') return ({ tags }) => tags.includes(what.tag)
  return what.kind === 'media' ? ({ id }) => id === hid.id : ({ user }) => user.id === hid.user.id
}
