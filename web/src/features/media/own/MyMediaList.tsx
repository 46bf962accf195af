/** The list of the account's own media, with infinite scrolling. */
import type { ReactNode } from 'react'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'
import type { MediaPages } from '../tiles/use-media-pages.ts'
import { useTickingNow } from '../tiles/use-now.ts'
import { MyMediaRow } from './MyMediaRow.tsx'
import type { MyMediaFields } from './my-media-fields.ts'

type Props = { label: string; list: MediaPages<MyMediaFields>; end: string; empty: ReactNode }

export function MyMediaList({ label, list: { medias, state, more }, end, empty }: Props) {
  const now = useTickingNow(true)
  if (state === 'exhausted' && medias.length === 0) return empty
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {medias.map((media) => (
          <MyMediaRow key={media.id} media={media} now={now} />
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={medias.length}
        errorTitle="Couldn’t load your posts"
        skeleton={(isFirst) =>
          ROWS.slice(0, isFirst ? 6 : 2).map((row) => (
            <div key={row} className="flex items-center gap-3.5 py-2.5">
              <SkeletonBlock className="h-17 w-13 rounded-sm!" />
              <span className="grid flex-1 gap-2.5">
                <SkeletonLine className="w-2/3" />
                <SkeletonLine className="w-1/3" />
              </span>
            </div>
          ))
        }
      />
      {state === 'exhausted' && <p className="py-6 text-center text-sm text-ink-mute">{end}</p>}
    </>
  )
}

const ROWS = Array.from({ length: 6 }, (_, row) => row)
