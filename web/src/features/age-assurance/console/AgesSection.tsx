/** The queue of people who asked staff to confirm their age. */
import { ScanFace } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { ClaimNotice } from '#web/parts/console/claims/ClaimNotice.tsx'
import { Decide } from '#web/parts/console/Decide.tsx'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { NoItemSelected } from '#web/parts/console/NoItemSelected.tsx'
import { QueueFrame } from '#web/parts/console/QueueFrame.tsx'
import { KEEPALIVE } from '#web/parts/console/use-decisions.ts'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { useReviewQueue } from '#web/parts/console/use-review-queue.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { AgeReviewDetail, AgeReviewPane, AgeReviewRow, useAgeReviewAccess } from './AgeReviewDetail.tsx'
import { AgeReviewQueue, DecideAgeReview, type WaitingAgeReview } from './age-review-queries.ts'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
] as const

type Filter = (typeof FILTERS)[number]['value']

const PAGE = 30

/** Every listed request is waiting. */
const isWaiting = () => true

const itemsOf = ({ ageReviewQueue }: { ageReviewQueue: WaitingAgeReview[] }) => ageReviewQueue

export function AgesSection() {
  const client = useClient()
  const [filter, setFilter] = useState<Filter>('all')
  const list = usePages({ query: AgeReviewQueue, variables: {}, itemsOf, pageSize: PAGE })
  const queue = useReviewQueue({ name: 'ages', list, isWaiting, isMine: filter === 'mine' })
  const { at, items, claims, take } = queue
  const access = useAgeReviewAccess(at)
  const isOpen = access.opened !== undefined && !queue.isGone(access.opened.id)

  function decide(over18: boolean) {
    if (!isOpen || at === undefined) return
    queue.settle({
      ids: [at],
      toastText: over18 ? 'Approved' : 'Refused',
      send: () => client.mutation(DecideAgeReview, { id: at, over18 }, KEEPALIVE).toPromise(),
    })
  }

  useQueueKeys({
    ...queue.keys,
    onApprove: isOpen ? () => decide(true) : undefined,
    onReject: isOpen ? () => decide(false) : undefined,
    labels: { approve: 'Over 18', reject: 'Refuse' },
  })

  return (
    <QueueFrame
      section="ages"
      title="Age checks"
      count={queue.count}
      filters={FILTERS}
      filter={filter}
      onFilter={setFilter}
      items={items}
      keyOf={({ id }) => id}
      row={(item) => <AgeReviewRow item={item} />}
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
          <EmptyState icon={ScanFace} title="Queue is empty" text="New age checks appear here." />
        )
      }
      detail={at === undefined ? <NoItemSelected what="an age check" /> : <AgeReviewDetail access={access} />}
      decision={
        access.opened ? (
          <DecisionPane
            label="Age check"
            foot={
              isOpen ? (
                <>
                  <ClaimNotice by={claims.of(access.opened.id)} onTake={take} />
                  <div>
                    <Decide
                      approve="Over 18"
                      reject="Refuse"
                      onApprove={() => decide(true)}
                      onReject={() => decide(false)}
                    />
                  </div>
                </>
              ) : undefined
            }
          >
            <AgeReviewPane opened={access.opened} by={claims.of(access.opened.id)} />
          </DecisionPane>
        ) : null
      }
    />
  )
}
