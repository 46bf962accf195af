/** Selects who may view a media, from three cards. */
import { Globe, LockKeyhole, Star } from 'lucide-react'
import { type ComponentPropsWithRef, useId } from 'react'
import type { Visibility } from '#rules/media.ts'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'

type Choice = {
  value: Visibility
  label: string
  text: string
  /** The meaning for media with a price: buyers may see it, subscribed or not. */
  soldText: string
  icon: Icon
}

const CHOICES: readonly Choice[] = [
  {
    value: 'free',
    label: 'Everyone',
    text: 'Free to watch',
    soldText: 'Anyone can buy it',
    icon: Globe,
  },
  {
    value: 'subscription',
    label: 'Subscribers',
    text: 'Your subscribers only',
    soldText: 'Subscribers pay too',
    icon: Star,
  },
  {
    value: 'private',
    label: 'Private',
    text: 'For messages and share links',
    soldText: 'For messages and share links',
    icon: LockKeyhole,
  },
]

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'value'> & {
  error?: string | undefined
  isSold: boolean
}

/** All props but the error, and the ref, go to each radio button. */
export function ViewableBy({ error, isSold, ...control }: Props) {
  const lineId = useId()
  return (
    <fieldset aria-describedby={error ? lineId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink-soft">Viewable by</legend>
      <div className="grid grid-cols-3 gap-2">
        {CHOICES.map(({ value, label, text, soldText, icon: Sign }) => (
          <label
            key={value}
            className={cx(
              'press group flex min-h-18 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-md bg-surface p-2 text-center',
              'edge has-checked:bg-raised has-checked:shadow-[inset_0_0_0_2px_var(--color-ink)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              'wide:min-h-14 wide:flex-row wide:justify-start wide:gap-3 wide:px-4 wide:text-left',
            )}
          >
            <input {...control} type="radio" value={value} className="sr-only" />
            <Sign size={20} className="shrink-0 text-ink-mute group-has-checked:text-ink" />
            <span className="min-w-0">
              <span className="block text-sm font-semibold desktop:text-base">{label}</span>
              <span className="hidden text-xs text-ink-mute desktop:block">{isSold ? soldText : text}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={lineId} aria-live="polite" className="mt-1.5 min-h-4.5 text-sm font-medium text-danger-ink">
        {error}
      </p>
    </fieldset>
  )
}
