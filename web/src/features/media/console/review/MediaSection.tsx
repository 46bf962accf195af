/** The media review queue, with batch decisions. */
import { FileImage } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { countLabel, duration } from '#rules/formats.ts'
import { dueAt, QUEUE_DEADLINES } from '#rules/sla.ts'
import type { Claimer } from '#web/parts/console/ClaimedBy.tsx'
import { ClaimNotice } from '#web/parts/console/claims/ClaimNotice.tsx'
import { Decide } from '#web/parts/console/Decide.tsx'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { NoItemSelected } from '#web/parts/console/NoItemSelected.tsx'
import { QueueFrame, QueueRow } from '#web/parts/console/QueueFrame.tsx'
import { ReasonPicker } from '#web/parts/console/ReasonPicker.tsx'
import { KEEPALIVE } from '#web/parts/console/use-decisions.ts'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { useReviewQueue } from '#web/parts/console/use-review-queue.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { MediaPane } from './MediaPane.tsx'
import { MediaStage } from './MediaStage.tsx'
import {
  MediaQueue,
  MediaUnderReview,
  type MediaUnderReviewItem,
  type QueuedMedia,
  ReviewMany,
} from './media-queries.ts'
import { MEDIA_REASONS } from './reasons.ts'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'paid', label: 'Paid' },
  { value: 'first', label: 'First upload' },
] as const
type Filter = (typeof FILTERS)[number]['value']

const PAGE = 30
const REASON_MAX_LENGTH = 500
const isWaiting = ({ media }: QueuedMedia) => !media.verified
const itemsOf = ({ mediaQueue }: { mediaQueue: QueuedMedia[] }) => mediaQueue

export function MediaSection() {
  const client = useClient()
  const [filter, setFilter] = useState<Filter>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const list = usePages({
    query: MediaQueue,
    variables: { filter: filter === 'mine' ? 'all' : filter },
    itemsOf,
    pageSize: PAGE,
  })
  const queue = useReviewQueue({ name: 'media', list, isWaiting, isMine: filter === 'mine' })
  const { at, items, ids, claims, take, words: text } = queue
  const aimed = ids.filter((id) => chosen.has(id))
  const under = useUnderReview(at)
  const isOpen = at !== undefined && under.item?.media.verified === false && !queue.isGone(at)
  const targets = aimed.length > 0 ? aimed : isOpen ? [at] : []

  function decide(isApproved: boolean) {
    if (targets.length === 0) return
    if (!isApproved && text.isMissing('Enter a reason. The creator will see it.')) return
    const variables = { media: targets, approved: isApproved, reason: isApproved ? null : text.value }
    const what = targets.length > 1 ? ` ${countLabel(targets.length, 'post')}` : ''
    queue.settle({
      ids: targets,
      toastText: `${isApproved ? 'Approved' : 'Rejected'}${what}`,
      async send() {
        const { data, error } = await client.mutation(ReviewMany, variables, KEEPALIVE).toPromise()
        const refused = (data?.reviewMediaMany ?? []).filter(({ problem }) => problem !== null)
        return {
          error,
          problems: refused.flatMap(({ problem }) => problem ?? []),
          back: refused.filter(({ waits }) => waits).map(({ id }) => id),
        }
      },
    })
    setChosen(new Set())
  }

  const choose = (id: string) => setChosen((before) => before.symmetricDifference(new Set([id])))
  useQueueKeys({
    ...queue.keys,
    onApprove: targets.length > 0 ? () => decide(true) : undefined,
    onReject: targets.length > 0 ? () => decide(false) : undefined,
    more: [
      {
        key: 'x',
        label: 'Select',
        isInBar: true,
        isOff: at === undefined,
        run: () => at !== undefined && choose(at),
      },
    ],
  })

  const row = (item: QueuedMedia) => <MediaRow item={item} isChosen={chosen.has(item.id)} />
  return (
    <QueueFrame
      section="media"
      title="Media"
      count={queue.count}
      filters={FILTERS}
      filter={filter}
      onFilter={setFilter}
      items={items}
      keyOf={({ id }) => id}
      row={row}
      at={at}
      foot={
        <ListEnd
          of={list}
          count={items.length}
          skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 6 : 2} />}
          errorTitle="Couldn’t load the queue"
        />
      }
      empty={
        list.state === 'exhausted' && (
          <EmptyState icon={FileImage} title="Queue is empty" text="New uploads appear here." />
        )
      }
      detail={at === undefined ? <NoItemSelected what="a post" /> : <Detail under={under} />}
      decision={
        at === undefined ? null : (
          <Pane
            item={under.item}
            by={claims.of(at)}
            reason={
              <ReasonPicker
                {...text.picker}
                label="Reason for rejecting"
                templates={MEDIA_REASONS}
                maxLength={REASON_MAX_LENGTH}
              />
            }
          >
            <ClaimNotice by={claims.of(at)} onTake={take} />
            {aimed.length > 0 && (
              <div className="mb-3 flex items-center justify-between gap-2">
                <Notice>{countLabel(aimed.length, 'post')} selected. Your decision applies to all.</Notice>
                <Button size="sm" onClick={() => setChosen(new Set())}>
                  Clear{' '}
                </Button>
              </div>
            )}
            <div>
              <Decide
                onApprove={() => decide(true)}
                onReject={() => decide(false)}
                isOff={targets.length === 0}
              >
                <Button
                  size="sm"
                  wide
                  aria-pressed={chosen.has(at)}
                  onClick={() => choose(at)}
                  end={<Key>X</Key>}
                >
                  {chosen.has(at) ? 'Deselect' : 'Select for batch'}
                </Button>
              </Decide>
            </div>
          </Pane>
        )
      }
    />
  )
}

function MediaRow({ item, isChosen }: { item: QueuedMedia; isChosen: boolean }) {
  const { media, since, owner_approved, owner_rejected } = item
  const isFirst = owner_approved + owner_rejected === 0
  return (
    <QueueRow
      picture={
        <span
          className={cx(
            'h-14 w-11 shrink-0 overflow-hidden rounded-sm bg-overlay',
            isChosen && 'ring-2 ring-accent',
          )}
        >
          {media.thumbnail.grid && (
            <img src={media.thumbnail.grid} alt="" className="size-full object-cover" />
          )}
        </span>
      }
      title={
        <>
          {isChosen && <span className="sr-only">Selected: </span>}
          {media.description || 'No description'}
        </>
      }
      text={`@${media.user.username}${media.duration === null ? '' : ` · ${duration(media.duration)}`}`}
      end={
        <>
          <DueBadge
            since={since}
            due={dueAt(new Date(since), QUEUE_DEADLINES.media)}
            isPlain
            shows="waited"
          />
          {media.shop > 0 ? (
            <Badge tone="coin">Paid</Badge>
          ) : (
            isFirst && <Badge tone="info">First upload</Badge>
          )}
        </>
      }
    />
  )
}

type UnderReview = ReturnType<typeof useUnderReview>

function useUnderReview(id: string | undefined) {
  const [state, ask] = useQuery({
    query: MediaUnderReview,
    variables: { id: id ?? '' },
    pause: id === undefined,
    requestPolicy: 'cache-and-network',
  })
  const found = state.data?.queuedMedia
  const item = found && found.id === id ? found : null
  return { of: [{ ...state, data: item }, ask] as const, item, ask }
}

function Detail({ under: { of, ask } }: { under: UnderReview }) {
  return (
    <QueryResult
      of={of}
      skeleton={<SkeletonBlock className="h-[70svh]" />}
      missing={<EmptyState icon={FileImage} title="Post not found" text="The creator may have deleted it." />}
    >
      {({ media }) => <MediaStage media={media} onRenew={() => ask({ requestPolicy: 'network-only' })} />}
    </QueryResult>
  )
}

type PaneProps = {
  item: MediaUnderReviewItem | null
  by: Claimer | null
  reason: ReactNode
  children: ReactNode
}

function Pane({ item, by, reason, children }: PaneProps) {
  const isDecided = item?.media.verified ?? false
  return (
    <DecisionPane label="Decision" foot={item && !isDecided ? children : undefined}>
      {item && <MediaPane item={item} by={by} />}
      {item && !isDecided && <div className="mt-5">{reason}</div>}
      {item && isDecided && (
        <div className="mt-4">
          <Notice tone={item.media.approved ? 'success' : 'danger'}>
            {item.decided_by?.fullname ?? 'Staff'} {item.media.approved ? 'approved' : 'rejected'} this
            {item.media.review_reason ? `: ${item.media.review_reason}` : '.'}
          </Notice>
        </div>
      )}
    </DecisionPane>
  )
}
