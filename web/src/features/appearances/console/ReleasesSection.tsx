/** The queue of model releases: the signed release next to its media. */
import { Signature } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { ClaimNotice } from '#web/parts/console/claims/ClaimNotice.tsx'
import { Decide } from '#web/parts/console/Decide.tsx'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { NoItemSelected } from '#web/parts/console/NoItemSelected.tsx'
import { QueueFrame } from '#web/parts/console/QueueFrame.tsx'
import { ReasonPicker } from '#web/parts/console/ReasonPicker.tsx'
import { KEEPALIVE } from '#web/parts/console/use-decisions.ts'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { useReviewQueue } from '#web/parts/console/use-review-queue.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import {
  REASON_MAX_LENGTH,
  REASONS,
  ReleaseDetail,
  ReleasePane,
  ReleaseQueueRow,
  useReleaseAccess,
} from './ReleaseDetail.tsx'
import { type QueuedRelease, ReleaseQueue, ReviewRelease } from './release-queries.ts'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
] as const

type Filter = (typeof FILTERS)[number]['value']

const PAGE = 30

/** Every listed release is waiting. */
const isWaiting = () => true

const itemsOf = ({ releaseQueue }: { releaseQueue: QueuedRelease[] }) => releaseQueue

export function ReleasesSection() {
  const client = useClient()
  const [filter, setFilter] = useState<Filter>('all')
  const list = usePages({ query: ReleaseQueue, variables: {}, itemsOf, pageSize: PAGE })
  const queue = useReviewQueue({ name: 'releases', list, isWaiting, isMine: filter === 'mine' })
  const { at, items, claims, take, words: text } = queue
  const access = useReleaseAccess(at)
  const isOpen =
    access.opened !== undefined && access.opened.verdict === null && !queue.isGone(access.opened.id)

  function decide(isGood: boolean) {
    if (!isOpen || at === undefined) return
    if (!isGood && text.isMissing('Enter a reason. The creator and the signer will see it.')) return
    const sent = { id: at, good: isGood, reason: isGood ? null : text.value }
    queue.settle({
      ids: [at],
      toastText: isGood ? 'Accepted' : 'Rejected',
      send: () => client.mutation(ReviewRelease, sent, KEEPALIVE).toPromise(),
    })
  }

  useQueueKeys({
    ...queue.keys,
    onApprove: isOpen ? () => decide(true) : undefined,
    onReject: isOpen ? () => decide(false) : undefined,
    labels: { approve: 'Accept', reject: 'Reject' },
  })

  return (
    <QueueFrame
      section="releases"
      title="Releases"
      count={queue.count}
      filters={FILTERS}
      filter={filter}
      onFilter={setFilter}
      items={items}
      keyOf={({ id }) => id}
      row={(item) => <ReleaseQueueRow item={item} />}
      at={at}
      foot={
        <ListEnd
          of={list}
          count={items.length}
          skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 6 : 2} size={36} />}
          errorTitle="Couldn’t load the queue"
        />
      }
      empty={
        list.state === 'exhausted' && (
          <EmptyState icon={Signature} title="Queue is empty" text="New releases appear here." />
        )
      }
      detail={at === undefined ? <NoItemSelected what="a release" /> : <ReleaseDetail access={access} />}
      decision={
        access.opened ? (
          <DecisionPane
            label="Release"
            foot={
              isOpen ? (
                <>
                  <ClaimNotice by={claims.of(access.opened.id)} onTake={take} />
                  <div>
                    <Decide
                      approve="Accept"
                      reject="Reject"
                      onApprove={() => decide(true)}
                      onReject={() => decide(false)}
                    />
                  </div>
                </>
              ) : undefined
            }
          >
            <ReleasePane opened={access.opened} by={claims.of(access.opened.id)} />
            {isOpen && (
              <div className="mt-5">
                <ReasonPicker
                  {...text.picker}
                  label="Reason for rejecting"
                  templates={REASONS}
                  maxLength={REASON_MAX_LENGTH}
                />
              </div>
            )}
          </DecisionPane>
        ) : null
      }
    />
  )
}
