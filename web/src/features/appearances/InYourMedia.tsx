/** The account's own media with other people in them, and whose consent is missing. */

import type { ResultOf } from 'gql.tada'
import { ImageOff, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PAGE_SIZE } from '#rules/limits.ts'
import { useProcessing } from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { editPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { AppearanceFields, appearanceName, appearanceStatus } from './appearance-fields.ts'

const MediaWithOthers = graphql(
  `
    query MediaWithOthers($waiting: Boolean, $limit: LimitInput, $after: ID) {
      mediaWithOthers(waiting: $waiting, limit: $limit, after: $after) {
        id type visibility description consent thumbnail { grid } appearances { ...AppearanceFields }
      }
    }
  `,
  [AppearanceFields],
)

const itemsOf = (data: ResultOf<typeof MediaWithOthers>) => data.mediaWithOthers

export function InYourMedia() {
  const { account } = useSession()
  const [isWaiting, setWaiting] = useState(false)
  const { items, state, more } = usePages({
    query: MediaWithOthers,
    variables: { waiting: isWaiting },
    itemsOf,
    pageSize: PAGE_SIZE.mediaList,
  })
  useProcessing(account?.id)
  const isEmpty = state === 'exhausted' && items.length === 0
  return (
    <>
      <div className="mt-4 mb-1">
        <Chip on={isWaiting} onClick={() => setWaiting(!isWaiting)}>
          Waiting for consent
        </Chip>
      </div>
      {isEmpty ? (
        <EmptyState
          icon={Users}
          title={isWaiting ? 'Nothing waiting for consent' : 'No tagged people'}
          text="See how people you tagged responded."
        />
      ) : (
        <ul aria-label="Posts with tagged people" className="divide-y divide-line">
          {items.map((media) => (
            <li key={media.id}>
              <Link to={editPath(media)} className="flex gap-3.5 rounded-md py-3">
                <span className="grid h-17 w-13 shrink-0 place-items-center overflow-hidden rounded-sm bg-raised text-ink-mute">
                  {media.thumbnail.grid ? (
                    <img
                      src={media.thumbnail.grid}
                      alt=""
                      loading="lazy"
                      className="size-full object-cover"
                    />
                  ) : (
                    <ImageOff size={20} />
                  )}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-base font-semibold">{media.description}</span>
                  <span className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1.5">
                    {media.appearances.map((person) => {
                      const { text, tone } = appearanceStatus(person)
                      return (
                        <span
                          key={person.id}
                          className="flex min-w-0 items-center gap-2 text-sm text-ink-soft"
                        >
                          <span className="max-w-40 truncate">{appearanceName(person)}</span>
                          <Badge tone={tone}>{text}</Badge>
                        </span>
                      )
                    })}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ListEnd
        of={{ state, more }}
        count={items.length}
        errorTitle="Couldn’t load your posts"
        skeleton={() => <SkeletonBlock className="mt-4 h-20" />}
      />
    </>
  )
}
