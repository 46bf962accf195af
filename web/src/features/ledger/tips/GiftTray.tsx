/** Selects a gift for a live: picture, name and price. */
import { useId } from 'react'
import { wholeDollars } from '#rules/formats.ts'
import { GIFTS, type GiftId, giftPicture } from '#rules/gifts.ts'

type Props = { value: GiftId; isFixed: boolean; onChange(value: GiftId): void }

export function GiftTray({ value, isFixed, onChange }: Props) {
  const name = useId()
  return (
    <fieldset disabled={isFixed} className="mb-3">
      <legend className="sr-only">Gift</legend>
      <div className="grid grid-cols-4 gap-2">
        {GIFTS.map(({ id, name: title, cents }) => (
          <label
            key={id}
            className="press grid min-h-24 cursor-pointer justify-items-center gap-0.5 rounded-md bg-raised px-1 py-2.5 text-sm font-semibold hover:bg-overlay has-checked:bg-coin-wash has-checked:shadow-[inset_0_0_0_2px_var(--color-coin)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            <img src={giftPicture(id)} alt="" width={40} height={40} />
            <span className="max-w-full truncate">{title}</span>
            <span className="font-bold text-coin tabular-nums">{wholeDollars(cents)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
