/** What shapes the feed, as shares. */
import { FEED_SHAPES, type FeedShape } from '#rules/feed.ts'
import { oneOf } from '#rules/one-of.ts'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import type { FeedSettingsData } from './queries.ts'

const LABELS: Record<FeedShape, string> = {
  watched: 'What you watch',
  followed: 'Creators you follow',
  topics: 'Your topics',
  likes: 'What you like and share',
  popular: 'New and popular',
}

export function FeedShares({ shape }: Pick<FeedSettingsData, 'shape'>) {
  return (
    <section className="card p-4 desktop:p-5">
      <h2 className="text-base font-bold">What shapes your feed</h2>
      <p className="mt-0.5 text-sm text-ink-mute">Right now</p>
      <ul className="mt-4 grid gap-3.5">
        {shape.map(({ kind, share }) => {
          const known = oneOf(FEED_SHAPES, kind)
          if (!known) return null
          const percent = Math.round(share * 100)
          return (
            <li key={kind}>
              <span className="mb-1.5 flex justify-between text-sm">
                <span className="text-ink-soft">{LABELS[known]}</span>
                <b className="font-semibold tabular-nums">{percent}%</b>
              </span>
              <PercentBar value={percent} tone="ink" height={5} label={LABELS[known]} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
