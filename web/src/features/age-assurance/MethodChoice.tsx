/** The ways to confirm one's age, as cards with native radio buttons. */
import { Check, MessagesSquare, ScanFace, WalletCards } from 'lucide-react'
import { useId } from 'react'
import type { AgeMethod } from '#rules/age-checks.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { METHOD_TEXT } from './age-check-text.ts'

const SIGNS: Record<AgeMethod, { icon: Icon; look: string }> = {
  wallet: { icon: WalletCards, look: 'bg-verified-wash text-verified' },
  provider: { icon: ScanFace, look: 'bg-second-wash text-second' },
  staff: { icon: MessagesSquare, look: 'bg-success-wash text-success' },
}

type Props = {
  methods: readonly AgeMethod[]
  value: AgeMethod | undefined
  onChange(method: AgeMethod): void
}

export function MethodChoice({ methods, value, onChange }: Props) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="How to confirm" className="mt-6 grid gap-3">
      {methods.map((method) => (
        <label
          key={method}
          className={cx(
            'flex cursor-pointer items-start gap-4 rounded-lg bg-surface p-4 text-left shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
            'has-checked:bg-raised has-checked:shadow-[inset_0_0_0_2px_var(--color-ink)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={method}
            checked={method === value}
            onChange={() => onChange(method)}
            className="sr-only"
          />
          <Method method={method} isChosen={method === value} />
        </label>
      ))}
    </div>
  )
}

function Method({ method, isChosen }: { method: AgeMethod; isChosen: boolean }) {
  const { icon: Sign, look } = SIGNS[method]
  const { title, text, time } = METHOD_TEXT[method]
  return (
    <>
      <span className={cx('grid size-12 shrink-0 place-items-center rounded-[14px]', look)}>
        <Sign size={24} strokeWidth={2.1} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-lg font-bold">{title}</b>
        <span className="mt-0.5 block text-sm leading-[1.4] text-pretty text-ink-soft">{text}</span>
        <span className="mt-2.5 flex gap-1.5">
          <Badge>{time}</Badge>
          {method === 'wallet' && <Badge tone="success">Most private</Badge>}
        </span>
      </span>
      <span
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full',
          isChosen ? 'bg-ink text-canvas' : 'shadow-[inset_0_0_0_2px_var(--color-line-strong)]',
        )}
      >
        {isChosen && <Check size={15} strokeWidth={3.6} />}
      </span>
    </>
  )
}
