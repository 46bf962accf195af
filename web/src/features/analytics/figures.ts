/** A creator's six stats: labels, icons and formatting. */
import { CircleGauge, Clock, Eye, Gem, Heart, UserPlus } from 'lucide-react'
import { dollars, shortCount } from '#rules/formats.ts'
import { centsOf } from '#rules/money.ts'
import type { ChartWords, DayValue } from '#web/parts/chart/day-values.ts'
import { dollarAxis } from '#web/parts/chart/dollar-axis.ts'
import type { Icon } from '#web/ui/icon.ts'
import type { Told, Totals } from './queries.ts'
import { countText, percentText, watchText } from './words.ts'

export const FIGURE_NAMES = ['views', 'watch', 'completion', 'likes', 'follows', 'income'] as const
export type FigureName = (typeof FIGURE_NAMES)[number]

type Figure = {
  icon: Icon
  label: string
  /** Used in 'Where views come from'. */
  plural: string
  amountOf(totals: Totals): number
  /** Without a unit that the label already has. */
  words(value: number): string
  chart: ChartWords
}

const counts = (label: string, icon: Icon, name: 'views' | 'likes' | 'follows'): Figure => {
  const word = label.toLowerCase()
  return {
    icon,
    label,
    plural: `${word} come`,
    amountOf: (totals) => totals[name],
    words: countText,
    chart: {
      name: label,
      tone: 'ink',
      isWhole: true,
      amount: (value) => `${shortCount(value)} ${value === 1 ? word.slice(0, -1) : word}`,
      axis: shortCount,
    },
  }
}

export const FIGURES: Record<FigureName, Figure> = {
  views: counts('Views', Eye, 'views'),
  watch: {
    icon: Clock,
    label: 'Watch time',
    plural: 'watch time comes',
    amountOf: ({ watchSeconds }) => watchSeconds,
    words: watchText,
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
    words: percentText,
    chart: { name: 'Completion', tone: 'ink', amount: percentText, axis: percentText },
  },
  likes: counts('Likes', Heart, 'likes'),
  follows: counts('Follows', UserPlus, 'follows'),
  income: {
    icon: Gem,
    label: 'Income',
    plural: 'income comes',
    amountOf: ({ income }) => income,
    words: (value) => dollars(centsOf(value)),
    chart: {
      name: 'Income',
      tone: 'coin',
      amount: (value) => dollars(centsOf(value)),
      axis: dollarAxis,
    },
  },
}

export function dayValues(name: FigureName, days: Told['days']): DayValue[] {
  const { amountOf } = FIGURES[name]
  const scale = name === 'watch' ? 1 / 60 : 1
  return days.map(({ day, now, before }) => ({
    day,
    value: Math.max(0, amountOf(now) * scale),
    before: Math.max(0, amountOf(before) * scale),
  }))
}

/** All zero, now and before: there is nothing to chart. */
export function isNothing({ total, before }: Pick<Told, 'total' | 'before'>): boolean {
  return [total, before].every(
    ({ views, watchSeconds, likes, follows, income }) =>
      views === 0 && watchSeconds === 0 && likes === 0 && follows === 0 && income === 0,
  )
}
