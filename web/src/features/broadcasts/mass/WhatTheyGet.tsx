/** The messages as they appear in threads, and the unsend button. */
import { RotateCcw } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { DraftBubbles } from '../editor/DraftBubbles.tsx'
import { massDrafts } from './mass-messages.ts'
import type { MassDetails } from './queries.ts'
import { SectionHeading } from './SectionHeading.tsx'

type Props = { mass: MassDetails; onUnsend: (() => void) | undefined }

export function WhatTheyGet({ mass, onUnsend }: Props) {
  return (
    <section aria-labelledby="mass-content" className="card p-4">
      <SectionHeading id="mass-content" className="mb-3 text-base font-bold">
        Message
      </SectionHeading>
      <DraftBubbles messages={massDrafts(mass.messages)} isOwn />
      {onUnsend && (
        <>
          <Button tone="line" icon={RotateCcw} wide onClick={onUnsend} className="mt-4">
            Unsend
          </Button>
          <p className="mt-2 text-sm leading-snug text-ink-mute">
            Removes it from every conversation where it wasn’t bought.
          </p>
        </>
      )}
    </section>
  )
}
