/** The tags hidden from the feed, each to be shown again. */
import { Hash } from 'lucide-react'
import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FeedSettingsQuery, SetTopic } from './queries.ts'

export type HiddenTagsProps = OverlayControls

export function HiddenTagsSheet({ close }: HiddenTagsProps) {
  const query = useQuery({ query: FeedSettingsQuery })
  return (
    <Sheet open onClose={close} title="Hidden tags">
      <QueryResult of={query} skeleton={<SkeletonRows rows={2} />}>
        {({ feedSettings: { topics } }) => {
          const hidden = topics.filter(({ preference }) => preference === 'hidden')
          if (hidden.length === 0)
            return (
              <EmptyState
                icon={Hash}
                title="No hidden tags"
                text="Tap Not interested in a post’s menu to hide a tag from For you."
              />
            )
          return (
            <ul className="edge divide-y divide-line overflow-hidden rounded-lg">
              {hidden.map(({ tag }) => (
                <HiddenTag key={tag} tag={tag} />
              ))}
            </ul>
          )
        }}
      </QueryResult>
    </Sheet>
  )
}

function HiddenTag({ tag }: { tag: string }) {
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const set = async (preference: 'hidden' | null) => {
    setBusy(true)
    const { error } = await client.mutation(SetTopic, { tag, preference })
    setBusy(false)
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    else if (preference === null)
      showToast({
        tone: 'success',
        text: `You’ll see #${tag} again`,
        action: { label: 'Undo', onSelect: () => void set('hidden') },
      })
  }
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 pr-3 pl-4">
      <span className="min-w-0 flex-1 truncate text-base font-semibold">#{tag}</span>
      <Button size="sm" busy={isBusy} aria-label={`Show #${tag}`} onClick={() => void set(null)}>
        Show
      </Button>
    </li>
  )
}
