/** Four statistics of the last seven days, compared with the seven before. */
import { Eye, Heart, Star, Users } from 'lucide-react'
import { useQuery } from 'urql'
import { shortCount } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { formatChange } from './format-change.ts'

const WeeklyStatsQuery = graphql(`
  query LastDays {
    creatorWeek {
      views { value before }
      likes { value before }
      followers { value before }
      subscribers { value before }
    }
  }
`)

const ROWS = [
  { name: 'views', icon: Eye, label: 'Views' },
  { name: 'likes', icon: Heart, label: 'Likes' },
  { name: 'followers', icon: Users, label: 'New followers' },
  { name: 'subscribers', icon: Star, label: 'New subscribers' },
] as const

export function WeeklyStats() {
  const [{ data, error, fetching }, ask] = useQuery({
    query: WeeklyStatsQuery,
    requestPolicy: 'cache-and-network',
  })
  const week = data?.creatorWeek
  // The comparison column appears once there is earlier data.
  const isCompared = week !== undefined && ROWS.some(({ name }) => week[name].before > 0)
  return (
    <section aria-labelledby="last-days" className="card p-5">
      <h2 id="last-days" className="text-base font-bold">
        Last 7 days
      </h2>
      {!week && error ? (
        <ErrorState
          title="Couldn’t load stats"
          onRetry={() => ask({ requestPolicy: 'network-only' })}
          busy={fetching}
        />
      ) : (
        <dl className="mt-2 grid">
          {ROWS.map(({ name, icon: Sign, label }) => (
            <div key={name} className="flex min-h-11 items-center gap-3 text-base">
              <Sign size={18} className="shrink-0 text-ink-mute" />
              <dt className="min-w-0 flex-1 truncate text-ink-soft">{label}</dt>
              {week ? (
                <StatValue {...week[name]} isCompared={isCompared} />
              ) : (
                <dd>
                  <Loading>
                    <SkeletonLine className="w-12" />
                  </Loading>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

type StatValueProps = { value: number; before: number; isCompared: boolean }

function StatValue({ value, before, isCompared }: StatValueProps) {
  const change = formatChange(value, before)
  return (
    <dd className="flex items-baseline gap-3 tabular-nums">
      <b className="font-bold">{shortCount(value)}</b>
      {isCompared && (
        <span
          className={cx(
            'min-w-12 text-right text-sm font-semibold',
            change.isUp ? 'text-success' : 'text-ink-mute',
          )}
        >
          {change.text}
          {change.text && <span className="sr-only"> compared with the previous 7 days</span>}
        </span>
      )}
    </dd>
  )
}
