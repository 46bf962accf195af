/** Topics to see more or less of. */
import { Minus, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { cx } from '#web/ui/cx.ts'
import { findTopicSheet } from './overlays.ts'
import type { FeedSettingsData } from './queries.ts'
import { CHIP, TopicChip } from './TopicChip.tsx'
import { chipOrder } from './topic-state.ts'
import { useTopics } from './use-topics.ts'

export function TopicsSection({ settings }: { settings: FeedSettingsData }) {
  const overlays = useOverlays()
  const { announcement, stateOf, tap } = useTopics(settings)
  const [first] = useState(() => chipOrder([], settings))
  const tags = chipOrder(first, settings)
  return (
    <section aria-labelledby="feed-topics">
      <div className="mb-1 flex items-center justify-between px-1 desktop:px-0">
        <h2 id="feed-topics" className="text-base font-bold desktop:text-lg">
          Topics
        </h2>
        <span aria-hidden="true" className="flex gap-3.5 text-xs font-semibold text-ink-mute">
          <span className="flex items-center gap-1">
            <Plus size={13} strokeWidth={3} className="text-ink" />
            More
          </span>
          <span className="flex items-center gap-1">
            <Minus size={13} strokeWidth={3} />
            Less
          </span>
        </span>
      </div>
      <p className="mb-3 px-1 text-sm text-pretty text-ink-mute desktop:px-0">
        {settings.personal
          ? 'Tap once for more, twice for less.'
          : 'Topics count again when you turn personalisation on.'}
      </p>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <TopicChip tag={tag} state={stateOf(tag)} onTap={() => tap(tag)} />
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => void overlays.open(findTopicSheet, {})}
            className={cx(CHIP, 'text-ink-soft shadow-[inset_0_0_0_1.5px_var(--color-line-strong)]')}
          >
            <Search size={15} />
            Find a topic
          </button>
        </li>
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}
