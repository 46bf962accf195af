/** How to add the site to the Home Screen of an iPhone, which has no prompt of its own. */
import { Share, SquarePlus } from 'lucide-react'
import { SITE } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

const STEPS = [
  { icon: Share, text: 'Tap Share in your browser' },
  { icon: SquarePlus, text: 'Choose “Add to Home Screen”' },
]

export function IphoneSteps({ onClose }: { onClose(): void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Add ${SITE.name}`}
      foot={
        <Button tone="accent" wide onClick={onClose}>
          Got it
        </Button>
      }
    >
      <ol className="grid gap-3">
        {STEPS.map(({ icon: Sign, text }, index) => (
          <li key={text} className="card flex items-center gap-4 p-4 text-base font-semibold">
            <span className="grid size-11 shrink-0 place-items-center rounded-md bg-overlay">
              <Sign size={22} />
            </span>
            {index + 1}. {text}
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
