/** Performs the chosen action on a message: reply, react, copy, unsend, report. */
import { useRef } from 'react'
import { useClient } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { reportSheet } from '#web/parts/report/report-sheet.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { ThreadMessageData } from '../message-fields.ts'
import type { MessageOutbox } from '../outbox/outbox.ts'
import type { MessageChoice } from './MessageSheet.tsx'
import type { MessageAction } from './message-actions.ts'
import { messageText } from './message-text.ts'
import { unsendSheet } from './overlays.ts'
import type { ThreadItem } from './rows.ts'
import { ReactToMessage } from './thread-queries.ts'
import type { MessageDrafting } from './use-message-draft.ts'

type MessageActionOptions = {
  person: { id: string; fullname: string }
  outbox: MessageOutbox<ThreadMessageData>
  drafting: MessageDrafting
  /** Receives the server's version of the message. */
  onChanged(message: ThreadMessageData): void
}

export function useMessageActions({ person, outbox, drafting, onChanged }: MessageActionOptions) {
  const client = useClient()
  const overlays = useOverlays()
  /** Request numbers per message: only the latest response counts, in whatever order they arrive. */
  const requestNumbers = useRef(new Map<string, number>())

  function reply({ message, isOwn }: ThreadItem): void {
    if (!message || message.deleted) return
    const name = isOwn ? 'yourself' : person.fullname
    drafting.change({ replyTo: { id: message.id, name, words: messageText(message.data) } })
  }

  async function react({ message }: ThreadItem, emoji: string | null): Promise<void> {
    if (!message) return
    const requestNumber = (requestNumbers.current.get(message.id) ?? 0) + 1
    requestNumbers.current.set(message.id, requestNumber)
    onChanged({ ...message, reactions: withReaction(message.reactions, emoji) })
    const { data, error } = await client.mutation(ReactToMessage, { message: message.id, emoji }).toPromise()
    if (requestNumbers.current.get(message.id) !== requestNumber) return
    if (data) return onChanged(data.reactToMessage)
    onChanged(message)
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }

  async function copy({ message, entry }: ThreadItem): Promise<void> {
    try {
      await navigator.clipboard.writeText((entry ?? message).data.value)
      showToast({ tone: 'success', text: 'Copied' })
    } catch {
      // Browsers block the clipboard on pages without https.
      showToast({ tone: 'danger', text: 'Couldn’t copy. Your browser blocked it.' })
    }
  }

  async function unsend({ message }: ThreadItem): Promise<void> {
    if (!message) return
    const unsent = await overlays.open(unsendSheet, { message: message.id, name: person.fullname })
    if (unsent) onChanged(unsent)
  }

  function report({ message }: ThreadItem): void {
    if (!message) return
    const text = `${person.fullname}’s message`
    void overlays.open(reportSheet, { what: { kind: 'message', id: message.id, subject: text } })
  }

  const handlers: Record<MessageAction, (said: ThreadItem) => unknown> = {
    reply,
    copy,
    unsend,
    report,
    retry: ({ key }) => outbox.retry(key),
    drop: ({ key }) => outbox.drop(key),
  }

  return {
    reply,
    react,
    choose(said: ThreadItem, choice: MessageChoice) {
      if ('emoji' in choice) void react(said, choice.emoji)
      else handlers[choice.action](said)
    },
  }
}

/** The expected result of the server: each person has at most one reaction. */
function withReaction(
  reactions: ThreadMessageData['reactions'],
  emoji: string | null,
): ThreadMessageData['reactions'] {
  const others = reactions
    .map((reaction) => (reaction.mine ? { ...reaction, count: reaction.count - 1, mine: false } : reaction))
    .filter(({ count }) => count > 0)
  if (emoji === null) return others
  if (!others.some((reaction) => reaction.emoji === emoji))
    return [...others, { emoji, count: 1, mine: true }]
  return others.map((reaction) =>
    reaction.emoji === emoji ? { ...reaction, count: reaction.count + 1, mine: true } : reaction,
  )
}
