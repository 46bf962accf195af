/** Selects who may watch, from three cards. */
import { Globe, Star, Ticket } from 'lucide-react'
import { useId } from 'react'
import { dollars, wholeDollars } from '#rules/formats.ts'
import { LIVE, type LiveAudience } from '#rules/live.ts'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'

const CHOICES: readonly { value: LiveAudience; label: string; text: string; icon: Icon }[] = [
  { value: 'everyone', label: 'Everyone', text: 'Notifies your followers', icon: Globe },
  { value: 'subscribers', label: 'Subscribers', text: 'Everyone else sees a blurred preview', icon: Star },
  {
    value: 'ticket',
    label: 'By ticket',
    text: `From ${LIVE.ticket.minCents % 100 === 0 ? wholeDollars(LIVE.ticket.minCents) : dollars(LIVE.ticket.minCents)}. You keep 70%`,
    icon: Ticket,
  },
]

type Props = { value: LiveAudience; onChange(value: LiveAudience): void; isRow?: boolean }

export function AudienceChoice({ value, onChange, isRow }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className={isRow ? 'sr-only' : 'mb-1.5 text-sm font-semibold text-ink-soft'}>
        Who can watch
      </legend>
      <div className={cx('grid gap-2', isRow && 'grid-cols-3')}>
        {CHOICES.map(({ value: own, label, text, icon: Sign }) => (
          <label
            key={own}
            className={cx(
              'press cursor-pointer rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              isRow
                ? 'glass grid h-14 place-items-center content-center gap-1 has-checked:bg-ink! has-checked:text-canvas'
                : 'edge group flex min-h-14 items-center gap-3.5 bg-surface px-4 py-2 has-checked:bg-raised has-checked:shadow-[inset_0_0_0_2px_var(--color-ink)]',
            )}
          >
            <input
              type="radio"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(own)}
              className="sr-only"
            />
            <Sign
              size={19}
              className={cx('shrink-0', !isRow && 'text-ink-mute group-has-checked:text-ink')}
            />
            <span className="min-w-0">
              <span className={cx('block font-bold', isRow ? 'text-sm' : 'text-base')}>{label}</span>
              {!isRow && <span className="block text-xs text-ink-mute">{text}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
