/** The actions of a message as a sheet; resolves to the choice. */
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ActionRow } from '#web/parts/page/LinkList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { ActionItem, MessageAction } from './message-actions.ts'
import { ReactionRow } from './ReactionRow.tsx'

export type MessageChoice = { action: MessageAction } | { emoji: string | null }

export type MessageSheetProps = OverlayControls<MessageChoice> & {
  /** The beginning of the message. */
  preview: string
  items: readonly ActionItem[]
  /** Undefined if the message cannot be reacted to. */
  reaction?: { mine: string | undefined } | undefined
}

export function MessageSheet({ preview: text, items, reaction, close }: MessageSheetProps) {
  return (
    <Sheet open onClose={() => close()} title="Message">
      <p className="-mt-2 mb-4 line-clamp-2 text-base wrap-anywhere text-ink-soft">
        <bdi>{text}</bdi>
      </p>
      {reaction && (
        <div className="mb-4">
          <ReactionRow mine={reaction.mine} onChoose={(emoji) => close({ emoji })} />
        </div>
      )}
      <ul className="card overflow-hidden">
        {items.map(({ action, label, icon, isDanger }) => (
          <ActionRow key={action} icon={icon} isDanger={isDanger ?? false} onClick={() => close({ action })}>
            {label}
          </ActionRow>
        ))}
      </ul>
    </Sheet>
  )
}
