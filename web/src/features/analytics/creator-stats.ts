/** A creator's six stats: labels, icons and formatting. */
import { CircleGauge, Clock, Eye, Gem, Heart, UserPlus } from 'lucide-react'
import { dollars, shortCount } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import type { ChartFormat, DayValue } from '#web/parts/chart/day-values.ts'
import { dollarAxis } from '#web/parts/chart/dollar-axis.ts'
import type { Icon } from '#web/ui/icon.ts'
import type { StatTotals, StudioStats } from './queries.ts'
import { countText, percentText, watchText } from './stat-text.ts'

export const CREATOR_STATS = ['views', 'watch', 'completion', 'likes', 'follows', 'income'] as const
export type CreatorStat = (typeof CREATOR_STATS)[number]

type StatFormat = {
  icon: Icon
  label: string
  /** Used in 'Where views come from'. */
  plural: string
  amountOf(totals: StatTotals): number
  /** Without a unit that the label already has. */
  format(value: number): string
  chart: ChartFormat
}

const counts = (label: string, icon: Icon, name: 'views' | 'likes' | 'follows'): StatFormat => {
  const word = label.toLowerCase()
  return {
    icon,
    label,
    plural: `${word} come`,
    amountOf: (totals) => totals[name],
    format: countText,
    chart: {
      name: label,
      tone: 'ink',
      isWhole: true,
      amount: (value) => `${shortCount(value)} ${value === 1 ? word.slice(0, -1) : word}`,
      axis: shortCount,
    },
  }
}

export const STAT_FORMATS: Record<CreatorStat, StatFormat> = {
  views: counts('Views', Eye, 'views'),
  watch: {
    icon: Clock,
    label: 'Watch time',
    plural: 'watch time comes',
    amountOf: ({ watchSeconds }) => watchSeconds,
    format: watchText,
    // Charted in minutes, because round seconds make odd axis labels.
    chart: {
      name: 'Watch time',
      tone: 'ink',
      amount: (minutes) => watchText(minutes * 60),
      axis: (minutes) => watchText(minutes * 60),
    },
  },
  completion: {
    icon: CircleGauge,
    label: 'Completion',
    plural: 'videos are watched to the end',
    amountOf: ({ completion }) => completion ?? 0,
    format: percentText,
    chart: { name: 'Completion', tone: 'ink', amount: percentText, axis: percentText },
  },
  likes: counts('Likes', Heart, 'likes'),
  follows: counts('Follows', UserPlus, 'follows'),
  income: {
    icon: Gem,
    label: 'Income',
    plural: 'income comes',
    amountOf: ({ income }) => income,
    format: (value) => dollars(dollarsToCents(value)),
    chart: {
      name: 'Income',
      tone: 'coin',
      amount: (value) => dollars(dollarsToCents(value)),
      axis: dollarAxis,
    },
  },
}

export function creatorDayValues(name: CreatorStat, days: StudioStats['days']): DayValue[] {
  const { amountOf } = STAT_FORMATS[name]
  const scale = name === 'watch' ? 1 / 60 : 1
  return days.map(({ day, now, before }) => ({
    day,
    value: Math.max(0, amountOf(now) * scale),
    before: Math.max(0, amountOf(before) * scale),
  }))
}

/** All zero, now and before: there is nothing to chart. */
export function isAllZero({ total, before }: Pick<StudioStats, 'total' | 'before'>): boolean {
  return [total, before].every(
    ({ views, watchSeconds, likes, follows, income }) =>
      views === 0 && watchSeconds === 0 && likes === 0 && follows === 0 && income === 0,
  )
}
