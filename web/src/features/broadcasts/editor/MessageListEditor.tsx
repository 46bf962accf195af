/** Edits an ordered list of messages: text, files and paid media; add, edit, reorder, remove. */
import { Lock, MessageSquareText, Upload } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { ACCEPTED_FILES } from '#web/features/messenger/index.ts'
import { moveItem } from '#web/lib/move-item.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import type { Icon } from '#web/ui/icon.ts'
import type { DraftMessage } from './draft-message.ts'
import { errorAt, errorOfAll, type MessageListErrors } from './list-errors.ts'
import { MessageRow } from './MessageRow.tsx'
import { teaserSheet, textSheet, uploadSheet } from './overlays.ts'
import { useDragOrder } from './use-drag-order.ts'

type Props = {
  value: readonly DraftMessage[]
  onChange(messages: DraftMessage[]): void
  errors?: MessageListErrors
  /** Next to the heading. */
  end?: ReactNode
  max?: number
}

/** More at once would be spam. */
const MAX_MESSAGES = 10

export function MessageListEditor({ value, onChange, errors = {}, end, max = MAX_MESSAGES }: Props) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const headingId = useId()
  const keyOf = useRowKeys()
  const overlays = useOverlays()
  const move = (from: number, to: number) => {
    onChange(moveItem(value, from, to))
    setSaid(`Message ${from + 1} is now number ${to + 1} of ${value.length}`)
  }
  const drag = useDragOrder(list, move)
  const put = (at: number, message: DraftMessage | undefined) => {
    if (message) onChange([...value.slice(0, at), message, ...value.slice(at + 1)])
  }
  const edit = async (at: number, { type, value: now }: DraftMessage) => {
    put(
      at,
      await (type === 'text'
        ? overlays.open(textSheet, { text: now })
        : overlays.open(teaserSheet, { value: now })),
    )
  }
  const problem = errorOfAll(errors)
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2.5 flex min-h-9 items-center justify-between gap-3">
        <h2 id={headingId} className="text-base font-bold">
          Messages, in order
        </h2>
        {end}
      </div>
      {value.length > 0 && (
        <ol ref={list} className="mb-2 grid grid-cols-[minmax(0,1fr)] gap-2">
          {value.map((draft, at) => (
            <MessageRow
              key={keyOf(draft)}
              draft={draft}
              at={at}
              count={value.length}
              error={errorAt(errors, at)}
              offsetPx={drag.offsetOf(at)}
              isHeld={drag.held === at}
              handle={drag.handleProps(at)}
              onMove={(to) => move(at, to)}
              onRemove={() => onChange(value.filter((_, index) => index !== at))}
              onEdit={draft.type === 'upload' ? undefined : () => void edit(at, draft)}
            />
          ))}
        </ol>
      )}
      {value.length < max && <AddRow onAdd={(message) => put(value.length, message)} />}
      <p role="status" className="sr-only">
        {said}
      </p>
      <p aria-live="polite" className="mt-1.5 min-h-4.5 text-sm font-medium text-danger-ink">
        {problem}
      </p>
    </section>
  )
}

function AddRow({ onAdd }: { onAdd(message: DraftMessage | undefined): void }) {
  const overlays = useOverlays()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid grid-cols-3 gap-2">
      <Add
        icon={MessageSquareText}
        {...preloadOnHover(textSheet)}
        onClick={async () => onAdd(await overlays.open(textSheet, {}))}
      >
        Text
      </Add>
      <Add icon={Upload} {...preloadOnHover(uploadSheet)} onClick={() => input.current?.click()}>
        Upload
      </Add>
      <Add
        icon={Lock}
        {...preloadOnHover(teaserSheet)}
        onClick={async () => onAdd(await overlays.open(teaserSheet, {}))}
      >
        Paid
      </Add>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_FILES}
        aria-label="A photo or video for a message"
        tabIndex={-1}
        className="sr-only"
        onChange={async (event) => {
          const file = event.target.files?.[0]
          // Lets the same file be chosen again.
          event.target.value = ''
          if (file) onAdd(await overlays.open(uploadSheet, { file }))
        }}
      />
    </div>
  )
}

type AddProps = ReturnType<typeof preloadOnHover> & { icon: Icon; onClick(): void; children: string }

function Add({ icon: Sign, children, onClick, ...rest }: AddProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      className="press flex h-11 items-center justify-center gap-2 rounded-md border-[1.5px] border-dashed border-line-strong text-sm font-semibold text-ink-soft hover:border-ink-mute hover:text-ink"
    >
      <Sign size={16} />
      {children}
    </button>
  )
}

/** A stable key per message, so that focus moves with its row. */
function useRowKeys(): (draft: DraftMessage) => string {
  const keys = useRef(new WeakMap<DraftMessage, string>())
  return (draft) => {
    const known = keys.current.get(draft)
    if (known) return known
    const made = crypto.randomUUID()
    keys.current.set(draft, made)
    return made
  }
}
