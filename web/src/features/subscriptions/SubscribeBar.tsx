/** The subscribe offer as a bar: price, trial and credits. */
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Credits } from '#web/ui/Credits.tsx'
import { cx } from '#web/ui/cx.ts'
import { GemDot } from '#web/ui/GemDot.tsx'
import { offerDiscountText, scarcityText } from './offer-options.ts'
import { contentsText, firstCents, monthlyText, type PlanData, trialText } from './plan-text.ts'

type BandProps = { title: string; text?: string | undefined; end?: ReactNode }

export const BAND =
  'press flex min-h-14 w-full items-center gap-3 rounded-lg bg-coin-wash px-3.5 py-2 text-left hover:bg-coin/20'

export function Band({ title, text, end }: BandProps) {
  return (
    <>
      <GemDot size={32} />
      <span className="min-w-0 flex-1">
        <b className="block text-base font-bold text-pretty text-coin">{title}</b>
        {text && <span className="block text-xs font-medium text-pretty text-ink-soft">{text}</span>}
      </span>
      {end}
    </>
  )
}

type Props = Omit<ComponentPropsWithRef<'button'>, 'children'> & { plan: PlanData }

export function SubscribeBar({ plan, className, ...control }: Props) {
  return (
    <button type="button" {...control} className={cx(BAND, className)}>
      <PlanBand plan={plan} />
    </button>
  )
}

/** A non-interactive preview for the creator. */
export function SubscribeBarPreview({ plan }: { plan: PlanData }) {
  return (
    <div className="flex min-h-14 w-full items-center gap-3 rounded-lg bg-coin-wash px-3.5 py-2">
      <PlanBand plan={plan} />
    </div>
  )
}

function PlanBand({ plan }: { plan: PlanData }) {
  return (
    <Band
      title={`Subscribe ${monthlyText(plan)}`}
      text={textOf(plan)}
      end={<Credits cents={firstCents({ period: plan.period, trial: null })} />}
    />
  )
}

function textOf({ promotion, trial, contents }: PlanData): string | undefined {
  const first = promotion
    ? [offerDiscountText(promotion), ...scarcityText(promotion, new Date())]
    : [trial && trialText(trial)]
  const parts = [...first, contents && contentsText(contents)].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : undefined
}
