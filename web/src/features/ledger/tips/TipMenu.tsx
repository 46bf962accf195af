/** The creator's tip menu: choosing an item fills in amount and message. */
import { wholeDollars } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import type { TipOffer } from './tip-offer.ts'

type Props = {
  menu: readonly TipOffer[]
  chosen: string | undefined
  isFixed: boolean
  onChoose(offer: TipOffer): void
}

export function TipMenu({ menu, chosen, isFixed, onChoose }: Props) {
  return (
    <ul aria-label="Tip menu" className="no-bar mb-4 grid max-h-52 gap-1.5 overflow-y-auto">
      {menu.map((offer) => (
        <li key={offer.id}>
          <button
            type="button"
            aria-pressed={offer.id === chosen}
            disabled={isFixed}
            onClick={() => onChoose(offer)}
            className={cx(
              'press flex min-h-11 w-full items-center gap-3 rounded-md px-4 text-left text-base font-semibold -outline-offset-2',
              offer.id === chosen
                ? 'bg-coin-wash text-coin shadow-[inset_0_0_0_2px_var(--color-coin)]'
                : 'bg-raised hover:bg-overlay',
            )}
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{offer.title}</span>
            <b className="font-bold text-coin tabular-nums">{wholeDollars(offer.cents)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
