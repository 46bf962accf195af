/** Selects a pack of credits. */
import { Check } from 'lucide-react'
import { useId } from 'react'
import { Credits } from '#web/ui/Credits.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = { packs: readonly number[]; value: number; onChange(pack: number): void; isFixed: boolean }

const IN_FIRST_ROW = 3

export function PackChoice({ packs, value, onChange, isFixed }: Props) {
  const name = useId()
  return (
    <fieldset disabled={isFixed}>
      <legend className="sr-only">Amount</legend>
      <div className="grid grid-cols-6 gap-2 desktop:gap-3">
        {packs.map((pack, index) => (
          <label
            key={pack}
            className={cx(
              'press relative flex cursor-pointer flex-col items-start rounded-lg p-3.5 desktop:p-4',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              index < IN_FIRST_ROW ? 'col-span-2' : 'col-span-3',
              pack === value
                ? 'bg-coin-wash shadow-[inset_0_0_0_2px_var(--color-coin)]'
                : 'edge bg-surface hover:bg-raised',
            )}
          >
            <input
              type="radio"
              name={name}
              value={pack}
              checked={pack === value}
              onChange={() => onChange(pack)}
              className="sr-only"
            />
            <span className="text-xl font-extrabold tabular-nums">${pack / 100}</span>
            <span className="mt-1 text-sm">
              <Credits cents={pack} size={14} />
            </span>
            {pack === value && (
              <span className="absolute top-3 right-3 grid size-5 place-items-center rounded-full bg-coin text-on-coin">
                <Check size={13} strokeWidth={3.6} />
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
