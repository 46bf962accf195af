/** Selects the saved card to charge, or a new one. */
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { AddCardSheet, type AddCardSheetProps } from './AddCardSheet.tsx'
import { CardLine } from './CardLine.tsx'
import type { CardData } from './wallet-query.ts'

export type ChooseCardSheetProps = OverlayControls<string> &
  Pick<AddCardSheetProps, 'packCents' | 'pay'> & { cards: readonly CardData[]; chosenId: string | undefined }

export function ChooseCardSheet({ cards, chosenId, packCents, pay, close }: ChooseCardSheetProps) {
  const name = useId()
  const [isNew, setNew] = useState(false)
  if (isNew) return <AddCardSheet packCents={packCents} pay={pay} close={() => close()} />
  return (
    <Sheet open onClose={close} title="Pay with">
      <fieldset>
        <legend className="sr-only">Your cards</legend>
        <div className="divide-y divide-line overflow-hidden rounded-lg bg-raised">
          {cards.map((card) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the control is the radio button in the line, which the rule does not see
            <label
              key={card.id}
              className="block cursor-pointer px-4 py-1.5 hover:bg-overlay has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink"
            >
              <CardLine
                card={card}
                end={
                  <input
                    type="radio"
                    name={name}
                    value={card.id}
                    defaultChecked={card.id === chosenId}
                    onChange={() => close(card.id)}
                    className="size-5.5 cursor-pointer appearance-none rounded-full border-2 border-ink-mute checked:border-7 checked:border-accent checked:bg-on-accent"
                  />
                }
              />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4">
        <Button size="lg" wide icon={Plus} onClick={() => setNew(true)}>
          Add a card
        </Button>
      </div>
    </Sheet>
  )
}
