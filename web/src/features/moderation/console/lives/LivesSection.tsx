/** The queue of live streams: a grid of thumbnails, and one stream in detail. */
import { Radio } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from 'urql'
import { shortCount } from '#rules/formats.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useClaim } from '#web/parts/console/claims/use-claim.ts'
import { useClaims } from '#web/parts/console/claims/use-claims.ts'
import { QueueFrame, QueueRow } from '#web/parts/console/QueueFrame.tsx'
import { RailQuery } from '#web/parts/console/rail-query.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { nextAfter, useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { useVisibleInterval } from '#web/parts/console/use-visible-interval.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ForbidStreaming } from '../people/people-queries.ts'
import { LiveMonitor } from './LiveMonitor.tsx'
import { type LiveDecision, LivePane } from './LivePane.tsx'
import {
  EndLive,
  LiveQuery,
  LivesQuery,
  liveAudienceText,
  type QueuedLive,
  staffLiveTitle,
} from './live-queries.ts'
import { StaffLivePicture, StaffLiveTile } from './StaffLiveTile.tsx'

const PAGE = 24
const EVERY_MS = 5_000

export function LivesSection() {
  const { id: at } = useParams()
  const navigate = useNavigate()
  const [{ data: rail }] = useQuery({ query: RailQuery, requestPolicy: 'cache-only' })
  const [pages, setPages] = useState(1)
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<string>()
  const claims = useClaims('lives')
  const { take } = useClaim('lives', at, claims)
  const [list, askList] = useQuery({
    query: LivesQuery,
    variables: { limit: { limit: PAGE * pages } },
    requestPolicy: 'cache-and-network',
  })
  const [one, askOne] = useQuery({
    query: LiveQuery,
    variables: { id: at ?? '' },
    pause: at === undefined,
    requestPolicy: 'cache-and-network',
  })
  useVisibleInterval(EVERY_MS, () => {
    setRound((before) => before + 1)
    askList({ requestPolicy: 'network-only' })
    if (at !== undefined) askOne({ requestPolicy: 'network-only' })
  })
  const lives = list.data?.staffLives ?? []
  const count = list.data?.staffLiveCount
  const ids = lives.map(({ id }) => id)
  const live = one.data?.staffLive.id === at ? one.data?.staffLive : null
  const open = (id: string | undefined) =>
    void navigate(id === undefined ? staffPath('lives') : staffPath('lives', id), {
      replace: at !== undefined,
    })
  const [isEnding, end] = useStaffMutation(EndLive)
  const [isForbidding, forbid] = useStaffMutation(ForbidStreaming)

  async function send({ isForbidden, rule, words: text, days }: LiveDecision) {
    if (!live?.user) return
    const { error, isDone } = isForbidden
      ? await forbid({ user: live.user.id, rule, words: text, days })
      : await end({ live: live.id, rule, words: text })
    setProblem(error && problemText(error))
    if (!isDone) return
    showToast({ tone: 'success', text: isForbidden ? 'Live ended, streaming banned' : 'Live ended' })
    const next = nextAfter(ids, live.id)
    askList({ requestPolicy: 'network-only' })
    open(next === live.id ? undefined : next)
  }
  useQueueKeys({ ids, at, onMove: open, onTake: at === undefined ? undefined : take })

  const more = count !== undefined && count > lives.length && (
    <div className="p-4 text-center">
      <Button size="sm" busy={list.fetching} onClick={() => setPages(pages + 1)}>
        Show more
      </Button>
    </div>
  )
  if (at === undefined)
    return (
      <section aria-label="Lives" className="min-h-0 flex-1 overflow-y-auto">
        <header className="flex h-14 items-center px-4 desktop:px-5">
          <h1 className="text-lg font-bold">
            Lives {count !== undefined && <span className="text-ink-mute tabular-nums">{count}</span>}
          </h1>
        </header>
        <QueryResult
          of={[{ ...list, data: list.data?.staffLives }, askList]}
          skeleton={
            <Grid>
              {SKELETONS.map((key) => (
                <SkeletonBlock key={key} className="aspect-4/3 rounded-lg" />
              ))}
            </Grid>
          }
        >
          {(shown) =>
            shown.length === 0 ? (
              <EmptyState
                icon={Radio}
                title="No lives right now"
                text="New lives appear here within seconds."
              />
            ) : (
              <Grid>
                {shown.map((each) => (
                  <StaffLiveTile key={each.id} live={each} round={round} />
                ))}
              </Grid>
            )
          }
        </QueryResult>
        {more}
      </section>
    )
  return (
    <QueueFrame<QueuedLive, string>
      section="lives"
      title="Lives"
      count={count}
      filters={[]}
      filter=""
      onFilter={() => undefined}
      items={lives}
      keyOf={({ id }) => id}
      row={(each) => <Row live={each} round={round} />}
      at={at}
      foot={more}
      empty={
        list.data && (
          <EmptyState icon={Radio} title="No lives right now" text="New lives appear here within seconds." />
        )
      }
      detail={
        <QueryResult
          of={[{ ...one, data: live }, askOne]}
          skeleton={<SkeletonBlock className="h-[60svh]" />}
          missing={<EmptyState icon={Radio} title="Live not found" text="It may have been deleted." />}
        >
          {(shown) => <LiveMonitor live={shown} onRenew={() => askOne({ requestPolicy: 'network-only' })} />}
        </QueryResult>
      }
      decision={
        live ? (
          <LivePane
            key={live.id}
            live={live}
            rights={rail?.staffRail.rights ?? []}
            by={claims.of(live.id)}
            isBusy={isEnding || isForbidding}
            problem={problem}
            onTake={take}
            onSend={(order) => void send(order)}
          />
        ) : null
      }
    />
  )
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function Grid({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2 desktop:grid-cols-[repeat(auto-fill,minmax(250px,1fr))] desktop:px-5">
      {children}
    </div>
  )
}

function Row({ live, round }: { live: QueuedLive; round: number }) {
  return (
    <QueueRow
      picture={
        <StaffLivePicture live={live} round={round} className="aspect-video w-22 shrink-0 rounded-sm" />
      }
      title={staffLiveTitle(live)}
      text={`@${live.user?.username ?? 'gone'} · ${liveAudienceText(live)}`}
      end={
        <>
          <span className="text-xs text-ink-mute tabular-nums">{shortCount(live.viewers)} watching</span>
          {live.reports > 0 && <Badge tone="danger">{live.reports}</Badge>}
        </>
      }
    />
  )
}
