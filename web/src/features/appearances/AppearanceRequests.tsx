/** Requests to confirm an appearance: view the media, agree or decline, and withdraw later. */

import type { ResultOf } from 'gql.tada'
import { Check, ImageOff, ShieldCheck, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from 'urql'
import { timeAgo } from '#rules/formats.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { mediaPath } from '#web/lib/paths.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { appearanceStatus } from './appearance-fields.ts'
import { DeclineSheet } from './DeclineSheet.tsx'

const OwnAppearance = graphql(`
  fragment OwnAppearance on Appearance @_unmask {
    id
    state
    not_me
    release_way
    asked_date
    owner { id username fullname }
    media { id type description thumbnail { grid } user { id username } }
  }
`)
type OwnAppearance = ResultOf<typeof OwnAppearance>

const OwnAppearances = graphql(
  `
    query OwnAppearances($limit: LimitInput, $after: ID) {
      appearances(limit: $limit, after: $after) { ...OwnAppearance }
    }
  `,
  [OwnAppearance],
)

const ConfirmAppearance = graphql(
  `
    mutation ConfirmAppearance($id: ID!) { confirmAppearance(id: $id) { ...OwnAppearance } }
  `,
  [OwnAppearance],
)

const itemsOf = (data: ResultOf<typeof OwnAppearances>) => data.appearances

export function AppearanceRequests() {
  const { items, state, more } = usePages({
    query: OwnAppearances,
    variables: {},
    itemsOf,
    pageSize: PAGE_SIZE.mediaList,
  })
  if (state === 'exhausted' && items.length === 0)
    return (
      <EmptyState
        icon={ShieldCheck}
        title="No tags yet"
        text="When someone tags you in a video or photo, you approve it here first."
      />
    )
  return (
    <>
      <ul aria-label="Posts you’re tagged in" className="divide-y divide-line">
        {items.map((item) => (
          <RequestRow key={item.id} item={item} />
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={items.length}
        errorTitle="Couldn’t load these posts"
        skeleton={() => <SkeletonBlock className="mt-4 h-24" />}
      />
    </>
  )
}

function RequestRow({ item }: { item: OwnAppearance }) {
  const [{ fetching }, confirm] = useMutation(ConfirmAppearance)
  const [isAsking, setAsking] = useState(false)
  const { media, owner, state } = item
  const status = appearanceStatus(item)
  const what = media?.type ?? 'post'

  const agree = async () => {
    const { error } = await confirm({ id: item.id })
    showToast(
      error
        ? { tone: 'danger', text: 'Couldn’t save your answer. Try again.' }
        : { tone: 'success', text: 'Approved' },
    )
  }
  const picture = media?.thumbnail.grid
  const frame =
    'grid h-24 w-18 shrink-0 place-items-center overflow-hidden rounded-sm bg-raised text-ink-mute'
  return (
    <li className="flex gap-3.5 py-4">
      {media ? (
        <Link to={mediaPath(media)} aria-label={`View ${what}`} className={frame}>
          {picture ? <img src={picture} alt="" className="size-full object-cover" /> : <ImageOff size={20} />}
        </Link>
      ) : (
        <span className={frame}>
          <ImageOff size={20} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="text-base text-pretty">
          <b>@{owner?.username}</b> tagged you in a {what}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-ink-mute">
          {timeAgo(new Date(item.asked_date), new Date())}
          {state !== 'asked' && (
            <Badge tone={status.tone}>{state === 'confirmed' ? 'Approved' : 'Declined'}</Badge>
          )}
        </p>
        {state === 'asked' && (
          <p className="mt-1 text-sm text-pretty text-ink-soft">
            It stays hidden until you agree. You can withdraw at any time.
          </p>
        )}
        <div className="mt-2.5 flex flex-wrap gap-2">
          {state !== 'confirmed' && (
            <Button size="sm" tone="accent" icon={Check} busy={fetching} onClick={() => void agree()}>
              Agree
            </Button>
          )}
          {(state === 'asked' || state === 'confirmed') && (
            <Button size="sm" tone="line" icon={X} onClick={() => setAsking(true)}>
              {state === 'asked' ? 'Decline' : 'Withdraw'}
            </Button>
          )}
        </div>
      </div>
      {isAsking && <DeclineSheet item={item} onClose={() => setAsking(false)} />}
    </li>
  )
}
