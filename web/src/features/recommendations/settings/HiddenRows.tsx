/** What is hidden from the feed: creators and tags. */
import { Hash, UserX } from 'lucide-react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { ActionRow, LinkRow } from '#web/parts/page/LinkList.tsx'
import { hiddenTagsSheet } from './overlays.ts'

type Props = { creators: number; tags: readonly string[] }

export function HiddenRows({ creators, tags }: Props) {
  const overlays = useOverlays()
  return (
    <section aria-labelledby="feed-hidden">
      <h2 id="feed-hidden" className="mb-3 px-1 text-base font-bold desktop:px-0 desktop:text-lg">
        Hidden from your feed
      </h2>
      <ul className="card overflow-hidden">
        <LinkRow to="/account/settings/muted" icon={UserX} value={countText(creators)}>
          Hidden creators
        </LinkRow>
        <ActionRow
          isOpener
          icon={Hash}
          value={countText(tags.length)}
          onClick={() => void overlays.open(hiddenTagsSheet, {})}
        >
          Hidden tags
        </ActionRow>
      </ul>
    </section>
  )
}

function countText(count: number): string {
  return count === 0 ? 'None' : String(count)
}
