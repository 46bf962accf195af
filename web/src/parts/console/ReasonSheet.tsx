/** Asks for a reason before an adverse action: a template or free text. */
import { useState } from 'react'
import { Button, type Tone } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { ReasonPicker, type ReasonTemplate } from './ReasonPicker.tsx'

type Props = {
  title: string
  text: string
  yes: string
  tone?: Tone
  templates: readonly ReasonTemplate[]
  hint?: string
  maxLength: number
  isBusy: boolean
  onYes(reason: string): void
  onClose(): void
}

export function ReasonSheet(props: Props) {
  const { title, text, yes, tone = 'accent', templates, hint, maxLength, isBusy, onYes, onClose } = props
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = reason.trim() === ''
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            tone={tone}
            busy={isBusy}
            onClick={() => (isMissing ? setSubmitted(true) : onYes(reason.trim()))}
          >
            {yes}
          </Button>
        </div>
      }
    >
      <p className="mb-3 text-sm text-pretty text-ink-soft">{text}</p>
      <ReasonPicker
        templates={templates}
        value={reason}
        onChange={setReason}
        maxLength={maxLength}
        isOff={isBusy}
        hint={hint}
        problem={isSubmitted && isMissing ? 'Enter a reason' : undefined}
      />
    </Sheet>
  )
}
