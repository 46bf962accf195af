/** Says that no money moves here, with the test cards one tap away. */
import { ChevronDown, FlaskConical } from 'lucide-react'
import { useRef } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type CardFormValues, codeSizeOf, groupedNumber } from './card-form.ts'

/** The sandbox documents their effects, too. */
const CARDS = [
  { number: '4242424242424242', words: 'Visa, paid' },
  { number: '5555555555554444', words: 'Mastercard, paid' },
  { number: '378282246310005', words: 'American Express, paid' },
  { number: '4000000000003220', words: 'The bank asks first' },
  { number: '4000000000000002', words: 'Declined' },
  { number: '4000000000009995', words: 'Insufficient funds' },
  { number: '4000000000000069', words: 'Expired' },
  { number: '4000000000000259', words: 'Paid, disputed later' },
]

export function TestMode({ onChoose }: { onChoose(card: CardFormValues): void }) {
  const { account } = useSession()
  const list = useRef<HTMLDetailsElement>(null)
  const choose = (number: string) => {
    if (list.current) list.current.open = false
    onChoose({
      name: account?.fullname ?? 'Test Person',
      number: groupedNumber(number),
      expiry: `12 / ${(new Date().getFullYear() + 2) % 100}`,
      cvv: '1234'.slice(0, codeSizeOf(number)),
    })
  }
  return (
    <details ref={list} className="group mb-4">
      <summary className="relative block list-none rounded-md after:absolute after:-inset-y-1 after:inset-x-0 [&::-webkit-details-marker]:hidden">
        <Notice icon={FlaskConical}>
          Test mode: use a test card, no money moves.
          <span className="sr-only"> Show the test cards</span>
          <ChevronDown
            size={16}
            className="absolute top-2.5 right-3 transition-transform group-open:rotate-180"
          />
        </Notice>
      </summary>
      <div className="pt-2">
        <ul className="divide-y divide-line overflow-hidden rounded-lg bg-raised">
          {CARDS.map(({ number, words: text }) => (
            <li key={number}>
              <button
                type="button"
                onClick={() => choose(number)}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-4 text-left text-sm -outline-offset-2 hover:bg-overlay"
              >
                <span className="font-semibold tabular-nums">{groupedNumber(number)}</span>
                <span className="text-ink-soft">{text}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
