/** One message of the list: its summary, drag handle and menu. */
import {
  ArrowDown,
  ArrowUp,
  GripVertical,
  Image,
  Lock,
  MessageSquareText,
  Pencil,
  Trash2,
  TriangleAlert,
  Video,
} from 'lucide-react'
import { type ComponentPropsWithRef, type KeyboardEvent, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { PriceBadge } from '#web/ui/PriceBadge.tsx'
import { type DraftMessage, draftSummary } from './draft-message.ts'

type Props = {
  draft: DraftMessage
  /** The zero-based index. */
  at: number
  count: number
  error: string | undefined
  offsetPx: number
  isHeld: boolean
  handle: Pick<
    ComponentPropsWithRef<'button'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >
  onMove(to: number): void
  onRemove(): void
  /** Undefined if it cannot be edited. */
  onEdit: (() => void) | undefined
}

export function MessageRow(props: Props) {
  const { draft, at, count, error, offsetPx, isHeld, handle, onMove } = props
  const lineId = useId()
  const number = at + 1
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = at + step
    if (to >= 0 && to < count) onMove(to)
  }
  return (
    <li
      style={offsetPx === 0 ? undefined : { transform: `translateY(${offsetPx}px)` }}
      className={cx(
        'rounded-md bg-surface',
        error ? 'shadow-[inset_0_0_0_1.5px_var(--color-danger)]' : 'edge',
        isHeld ? 'relative z-10 bg-raised shadow-pop' : 'transition-transform duration-(--dur-press)',
      )}
    >
      <div className="flex items-center gap-2 p-1 py-2">
        <button
          type="button"
          aria-label={`Move message ${number}`}
          aria-describedby={error && lineId}
          aria-roledescription="drag handle, move with the arrow keys"
          onKeyDown={press}
          {...handle}
          className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-mute hover:text-ink active:cursor-grabbing"
        >
          <GripVertical size={18} />
        </button>
        <What draft={draft} number={number} onEdit={props.onEdit} />
        <Menu label={`Message ${number}`} items={itemsOf(props)} />
      </div>
      {error && (
        <p id={lineId} className="flex items-center gap-1.5 px-3 pb-2.5 text-sm font-medium text-danger-ink">
          <TriangleAlert size={15} className="shrink-0" />
          {error}
        </p>
      )}
    </li>
  )
}

function itemsOf({ at, count, onMove, onRemove, onEdit }: Props): MenuItem[] {
  return [
    ...(onEdit ? [{ label: 'Edit', icon: Pencil, onSelect: onEdit }] : []),
    { label: 'Move up', icon: ArrowUp, disabled: at === 0, onSelect: () => onMove(at - 1) },
    { label: 'Move down', icon: ArrowDown, disabled: at === count - 1, onSelect: () => onMove(at + 1) },
    { label: 'Remove', icon: Trash2, tone: 'danger', onSelect: onRemove },
  ]
}

type WhatProps = { draft: DraftMessage; number: number; onEdit: (() => void) | undefined }

function What({ draft, number, onEdit }: WhatProps) {
  const { kind, text, thumbnail, priceCents, note } = draftSummary(draft)
  const Sign = iconOf(draft, kind)
  const content = (
    <>
      {thumbnail ? (
        <img src={thumbnail} alt="" className="h-14 w-10.5 shrink-0 rounded-sm bg-raised object-cover" />
      ) : (
        <span className="grid h-14 w-10.5 shrink-0 place-items-center rounded-sm bg-raised text-ink-soft">
          <Sign size={19} />
        </span>
      )}
      <span className="ml-1 min-w-0 flex-1">
        <span className="flex min-h-5 flex-wrap items-center gap-x-2 text-xs font-semibold text-ink-soft">
          {number}. {kind}
          {priceCents !== null && <PriceBadge cents={priceCents} />}
          {note && <span className="text-ink-mute">{note}</span>}
        </span>
        {text && <span className="mt-0.5 block truncate text-base font-medium">{text}</span>}
      </span>
    </>
  )
  const rowClass = 'flex min-w-0 flex-1 items-center gap-2 text-left'
  if (!onEdit) return <span className={rowClass}>{content}</span>
  return (
    <button type="button" onClick={onEdit} className={cx(rowClass, 'rounded-sm')}>
      <span className="sr-only">Edit </span>
      {content}
    </button>
  )
}

function iconOf({ type }: DraftMessage, kind: string): Icon {
  if (type === 'text') return MessageSquareText
  if (type === 'teaser') return Lock
  return kind === 'Video' ? Video : Image
}
