/** The console's home: queues against their service levels, next due items and site health. */
import { ArrowRight, CircleCheckBig } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { timeOfDay } from '#rules/formats.ts'
import { useSession } from '#web/lib/session.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { type Home, HomeQuery } from './home-query.ts'
import { NextDue, nextLines } from './NextDue.tsx'
import { QueueCards, QueueTable, queueLines } from './Queues.tsx'
import { OnDuty, ServiceLevels, SiteHealth } from './Site.tsx'

const POLL_MS = 20_000
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

export function HomeSection() {
  const [result, ask] = useQuery({ query: HomeQuery, requestPolicy: 'cache-and-network' })
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && ask({ requestPolicy: 'network-only' }),
      POLL_MS,
    )
    return () => clearInterval(timer)
  }, [ask])
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4 desktop:p-6">
      <QueryResult
        of={[{ ...result, data: result.data?.staffHome }, ask]}
        skeleton={
          <div className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_316px]">
            <SkeletonRows rows={7} />
            <SkeletonBlock className="h-90" />
          </div>
        }
      >
        {(home) => <Shown home={home} />}
      </QueryResult>
    </div>
  )
}

function Shown({ home }: { home: Home }) {
  const { account } = useSession()
  const navigate = useNavigate()
  const now = useSharedNow()
  const [chosen, setChosen] = useState<string>()
  const queues = queueLines(home, now)
  const next = nextLines(home.next)
  const ids = next.map(({ id }) => id)
  const at = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0]
  const open = (id: string | undefined) => {
    const line = next.find((one) => one.id === id)
    if (line) void navigate(line.path)
  }
  /** The first unclaimed or own item, else the first. */
  const free = next.find(({ claim }) => claim === null || claim.user.id === account?.id) ?? next[0]
  useQueueKeys({
    ids,
    at,
    onMove: setChosen,
    onEnter: at === undefined ? undefined : () => open(chosen === undefined ? free?.id : at),
  })
  return (
    <div className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_316px]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <p className="text-sm text-ink-mute">
              {DAY.format(now)}, {timeOfDay(now)}
            </p>
            <h1 className="mt-1 text-2xl font-extrabold text-balance">
              <Headline home={home} now={now} />
            </h1>
          </div>
          {free && (
            <Button
              tone="accent"
              icon={ArrowRight}
              className="w-full desktop:w-auto"
              onClick={() => open(free.id)}
              end={<Key onFill>↵</Key>}
            >
              Open next
            </Button>
          )}
        </div>
        {queues.length > 0 && (
          <div className="mt-5">
            <QueueTable lines={queues} now={now} />
            <QueueCards lines={queues} now={now} />
          </div>
        )}
        <h2 className="mt-5 mb-1 text-base font-bold">Due next</h2>
        {next.length === 0 ? (
          <EmptyState
            icon={CircleCheckBig}
            title="All queues are empty"
            text="New items appear here automatically."
          />
        ) : (
          <NextDue lines={next} at={at} me={account?.id} />
        )}
      </div>
      <div className="grid content-start gap-4">
        <SiteHealth health={home.health} />
        <OnDuty duty={home.duty} me={account?.id} />
        <ServiceLevels share={home.kept_share} before={home.kept_before} />
      </div>
    </div>
  )
}

function Headline({ home, now }: { home: Home; now: Date }) {
  const late = home.queues.reduce((sum, queue) => sum + queue.late, 0)
  const endOfDay = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  const today = home.queues
    .flatMap(({ due }) => due)
    .filter((due) => new Date(due) > now && new Date(due) < endOfDay).length
  if (late === 0 && today === 0) return <>Nothing is late or due today.</>
  return (
    <>
      {late > 0 && <span className="text-danger-ink">{late} late. </span>}
      {late === 0 && 'Nothing is late. '}
      {today > 0 && `${today} ${late > 0 ? 'more ' : ''}due today.`}
    </>
  )
}
