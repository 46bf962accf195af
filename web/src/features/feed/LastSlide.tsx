/** The slide after the last media: loading, retry or the end. */
import { RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { type FeedTab, tabSearch } from './feed-address.ts'
import type { FeedLoadState } from './feed-session.ts'

type Props = { state: FeedLoadState; tab: FeedTab; onRetry(): void }

export function LastSlide({ state, tab, onRetry }: Props) {
  if (state === 'failed')
    return (
      <div className="grid h-full place-items-center">
        <ErrorState title="Couldn’t load more" onRetry={onRetry} />
      </div>
    )
  if (state !== 'exhausted')
    return (
      <div className="grid h-full *:h-full desktop:place-items-center desktop:py-5">
        <Loading label="Loading more">
          <span className="skeleton block h-full w-full desktop:mr-17 desktop:aspect-9/16 desktop:w-auto desktop:rounded-xl" />
        </Loading>
      </div>
    )
  return (
    <div className="grid h-full place-content-center justify-items-center px-6 text-center">
      <p className="text-xl font-extrabold">no more videos or photos</p>
      <p className="mt-1.5 max-w-[34ch] text-base text-balance text-ink-soft">You’re all caught up.</p>
      <Link to={{ pathname: '/', search: tabSearch(tab) }} className={buttonClass({ className: 'mt-5' })}>
        <RotateCcw size={18} strokeWidth={2.4} />
        Back to the start
      </Link>
    </div>
  )
}
