/** One media of the feed: its stage, caption and action buttons. */
import { lazy, memo, Suspense, useRef } from 'react'
import type { PlayerHandle } from '#web/parts/player/VideoPlayer.tsx'
import { Caption } from './Caption.tsx'
import { FeedRail } from './FeedRail.tsx'
import type { FeedMedia } from './feed-query.ts'
import { loadStage } from './lazy-parts.ts'
import { Still } from './Still.tsx'
import type { SlideActions } from './slide-actions.ts'
import { STAGE, stageShape } from './stage-shape.ts'
import { useCachedMedia } from './use-cached-media.ts'

const SlideStage = lazy(async () => ({ default: (await loadStage()).SlideStage }))

type Props = {
  media: FeedMedia
  isFirst: boolean
  isActive: boolean
  /** Active and not covered by an overlay. */
  isPlaying: boolean
  /** True for the active slide and its neighbours, which are preloaded; others show a still picture. */
  hasPlayer: boolean
  /** The s=1 sound question, until answered. */
  asksForSound: boolean
  actions: SlideActions
}

/** Memoized: most slides do not change when the active one does. */
export const Slide = memo(function Slide(props: Props) {
  const { media: known, isFirst, isActive, isPlaying, hasPlayer, asksForSound, actions } = props
  const { media, renew } = useCachedMedia(known, actions.onGone)
  const player = useRef<PlayerHandle>(null)
  const still = <Still media={media} isUrgent={isActive} />
  const overlay = <SlideOverlay media={media} />
  return (
    <div className="relative h-full [container-type:size] desktop:grid desktop:place-items-center">
      <div className="relative flex h-full gap-5 max-desktop:w-full desktop:h-[calc(100cqh-2.5rem)] desktop:items-center">
        <div style={stageShape(media)} className={STAGE}>
          {hasPlayer ? (
            <Suspense
              fallback={
                <>
                  {still}
                  {overlay}
                </>
              }
            >
              <SlideStage
                player={player}
                media={media}
                isActive={isActive}
                isPlaying={isPlaying}
                asksForSound={asksForSound}
                renew={renew}
                actions={actions}
              >
                {overlay}
              </SlideStage>
            </Suspense>
          ) : (
            <>
              {still}
              {overlay}
            </>
          )}
        </div>
        <FeedRail media={media} isFirst={isFirst} player={player} actions={actions} />
      </div>
    </div>
  )
})

/** Lies on the gradients and lets touches through to the picture. */
function SlideOverlay({ media }: { media: FeedMedia }) {
  return (
    <div className="pointer-events-none! absolute inset-0 **:[a,button]:pointer-events-auto">
      <div className="scrim-t absolute inset-x-0 top-0 h-32 low:h-16 desktop:hidden" />
      <Caption media={media} />
    </div>
  )
}
