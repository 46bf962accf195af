/** The creator's streak, newest milestones, and the milestone nearest to being reached. New ones are celebrated once. */
import { Banknote, Eye, Flame, ShoppingBag, Users } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { plural, shortCount, wholeDollars } from '#rules/formats.ts'
import { milestoneText } from '#rules/milestones.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { addUpdates } from '#web/lib/graphql/updates.ts'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { PercentBar } from '#web/ui/PercentBar.tsx'

const ProgressQuery = graphql(`
  query CreatorProgress {
    creatorProgress {
      streak
      hasPostedToday
      milestones { id kind threshold isNew }
      next { kind total threshold }
    }
  }
`)
const Celebrate = graphql(`mutation CelebrateMilestones { celebrateMilestones }`)

addUpdates({
  updates: {
    Mutation: {
      celebrateMilestones: (_result, _args, cache) => cache.invalidate('Query', 'creatorProgress'),
    },
  },
})

const ICONS: Record<string, Icon> = { followers: Users, views: Eye, sales: ShoppingBag, income: Banknote }

/** The newest that are shown. */
const MAX_SHOWN = 4

export function StreakCard() {
  const [{ data }] = useQuery({ query: ProgressQuery, requestPolicy: 'cache-and-network' })
  const progress = data?.creatorProgress
  const celebrated = useCelebration(progress?.milestones ?? [])
  if (!progress) return null
  const { streak, hasPostedToday, milestones, next } = progress
  const [nearest] = next
  return (
    <section aria-labelledby="streak" className="card relative mb-4 overflow-hidden p-5">
      {celebrated.size > 0 && <Confetti />}
      <div className="flex items-center gap-3.5">
        <span
          className={cx(
            'grid size-12 shrink-0 place-items-center rounded-full',
            streak > 0 ? 'bg-coin-wash text-coin' : 'bg-overlay text-ink-mute',
          )}
        >
          <Flame size={24} />
        </span>
        <div className="min-w-0">
          <h2 id="streak" className="text-base font-bold">
            {streak > 0 ? `${streak} ${plural(streak, 'day')} in a row` : 'Start a streak'}
          </h2>
          <p className="text-sm text-ink-soft">{streakHint(streak, hasPostedToday)}</p>
        </div>
      </div>
      {milestones.length > 0 && (
        <ul aria-label="Milestones" className="mt-4 flex flex-wrap gap-2">
          {milestones.slice(0, MAX_SHOWN).map((milestone) => (
            <li
              key={milestone.id}
              className={cx(
                'flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold',
                celebrated.has(milestone.id)
                  ? 'bg-coin-wash text-coin motion-safe:animate-pop'
                  : 'bg-raised text-ink',
              )}
            >
              <Sign kind={milestone.kind} />
              {milestoneText(milestone)}
              {celebrated.has(milestone.id) && <span className="sr-only">, new</span>}
            </li>
          ))}
        </ul>
      )}
      {nearest && (
        <div className="mt-4">
          <p className="mb-1.5 flex justify-between gap-3 text-sm">
            <span className="font-semibold text-ink-soft">Next: {milestoneText(nearest)}</span>
            <span className="text-ink-mute tabular-nums">{amountText(nearest)}</span>
          </p>
          <PercentBar
            value={(Math.max(0, nearest.total) / nearest.threshold) * 100}
            label={`Next: ${milestoneText(nearest)}`}
            tone="coin"
          />
        </div>
      )}
    </section>
  )
}

type Milestone = { id: string; isNew: boolean }

/** The milestones that were new when they were first shown; the server then marks them as seen. */
function useCelebration(milestones: readonly Milestone[]): ReadonlySet<string> {
  const [celebrated, setCelebrated] = useState<ReadonlySet<string>>(new Set())
  const [, celebrate] = useMutation(Celebrate)
  const fresh = milestones.flatMap(({ id, isNew }) => (isNew && !celebrated.has(id) ? [id] : []))
  const show = useEffectEvent(() => {
    setCelebrated(new Set([...celebrated, ...fresh]))
    void celebrate({})
  })
  const key = fresh.join()
  useEffect(() => {
    if (key !== '') show()
  }, [key])
  return celebrated
}

function streakHint(streak: number, hasPostedToday: boolean): string {
  if (streak === 0) return 'Post or go live today.'
  return hasPostedToday ? 'Posted today. Keep it going tomorrow.' : 'Post or go live today to keep it.'
}

function amountText({ kind, total }: { kind: string; total: number }): string {
  return kind === 'income' ? wholeDollars(Math.max(0, total)) : shortCount(total)
}

function Sign({ kind }: { kind: string }) {
  const Shown = ICONS[kind] ?? Flame
  return <Shown size={15} />
}

const PIECES = Array.from({ length: 18 }, (_, index) => index)
const TINTS = ['bg-accent', 'bg-second', 'bg-coin', 'bg-success']

/** Falls once over the card; absent with reduced motion. */
function Confetti() {
  return (
    <div
      aria-hidden="true"
      data-confetti
      className="pointer-events-none absolute inset-0 motion-reduce:hidden"
    >
      {PIECES.map((index) => (
        <i
          key={index}
          style={{
            left: `${(index * 53) % 100}%`,
            rotate: `${(index * 47) % 180}deg`,
            animationDelay: `${(index * 61) % 500}ms`,
          }}
          className={cx(
            'absolute bottom-0 h-2.5 w-1.5 rounded-xs opacity-0 animate-heart-stream',
            TINTS[index % TINTS.length],
          )}
        />
      ))}
    </div>
  )
}
