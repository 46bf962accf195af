/** Writes or edits one text message. */
import { type SubmitEvent, useState } from 'react'
import { truncateComment } from '#rules/comment.ts'
import { TEXT } from '#rules/limits.ts'
import { MESSAGE_TEXT } from '#rules/messages.ts'
import { isVisibleText } from '#rules/plain-text.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { DraftMessage } from './draft-message.ts'

export type TextSheetProps = OverlayControls<DraftMessage> & {
  /** The existing text, when editing. */
  text?: string
}

export function TextSheet({ text: before = '', close }: TextSheetProps) {
  const [text, setText] = useState(before)
  const [isTried, setTried] = useState(false)
  const isEmpty = !isVisibleText(text)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isEmpty) close({ type: 'text', value: truncateComment(text) })
  }
  return (
    <Sheet open onClose={() => close()} title={before ? 'Edit text' : 'New text'}>
      <form noValidate onSubmit={submit}>
        <Field
          area
          label="Text"
          on="surface"
          rows={5}
          maxLength={TEXT.commentMaxLength}
          count={`${[...text].length} / ${TEXT.commentMaxLength}`}
          value={text}
          error={isTried && isEmpty ? MESSAGE_TEXT.empty : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="accent" size="lg" wide className="mt-1">
          {before ? 'Save' : 'Add'}
        </Button>
      </form>
    </Sheet>
  )
}
