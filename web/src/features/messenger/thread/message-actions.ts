/** The actions on a message, by its state and author. */
import { Copy, Flag, Reply, RotateCw, Trash2, Undo2 } from 'lucide-react'
import type { Icon } from '#web/ui/icon.ts'
import type { ThreadItem } from './rows.ts'

export type MessageAction = 'reply' | 'copy' | 'unsend' | 'report' | 'retry' | 'drop'

export type ActionItem = { action: MessageAction; label: string; icon: Icon; isDanger?: boolean }

const REPLY: ActionItem = { action: 'reply', label: 'Reply', icon: Reply }
const COPY: ActionItem = { action: 'copy', label: 'Copy', icon: Copy }
const UNSEND: ActionItem = { action: 'unsend', label: 'Unsend', icon: Undo2, isDanger: true }
const REPORT: ActionItem = { action: 'report', label: 'Report', icon: Flag, isDanger: true }
const RETRY: ActionItem = { action: 'retry', label: 'Try again', icon: RotateCw }
const DROP: ActionItem = { action: 'drop', label: 'Delete', icon: Trash2, isDanger: true }

export function actionsFor({ message, entry, isOwn }: ThreadItem, mayWrite: boolean): ActionItem[] {
  const isText = (entry ?? message).data.type === 'text'
  if (entry) return [...(entry.state === 'refused' ? [RETRY] : []), ...(isText ? [COPY] : []), DROP]
  if (message.deleted) return []
  return [...(mayWrite ? [REPLY] : []), ...(isText ? [COPY] : []), isOwn ? UNSEND : REPORT]
}

/** Reacting requires write access, and a message that has arrived. */
export function canReact({ message }: ThreadItem, mayWrite: boolean): boolean {
  return mayWrite && message !== undefined && !message.deleted
}
