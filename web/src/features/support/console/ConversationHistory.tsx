/** Messages and notes in chronological order: the person on the left, staff on the right, notes between. */
import { NotebookPen } from 'lucide-react'
import { timeOfDay } from '#rules/formats.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import {
  BubbleLine,
  BubbleTime,
  DayLine,
  MessageAttachment,
  TextBubble,
  type ThreadMessageData,
  threadDayText,
} from '#web/features/messenger/index.ts'
import { personName } from './person-name.ts'
import type { SupportConversationData } from './support-queries.ts'

type Note = SupportConversationData['notes'][number]
type Line = { at: Date; key: string } & (
  | { message: ThreadMessageData; note?: undefined }
  | { note: Note; message?: undefined }
)

type Props = { conversation: SupportConversationData; messages: readonly ThreadMessageData[] }

export function ConversationHistory({ conversation, messages }: Props) {
  const lines = linesOf(conversation.notes, messages)
  const name = personName(conversation)
  const now = new Date()
  const face = { fullname: name, avatar: conversation.person?.avatar ?? null }
  return (
    <ol aria-label={`Messages with ${name}`} className="flex flex-col gap-2">
      {lines.map((line, index) => {
        const isNewDay = lines[index - 1]?.at.toDateString() !== line.at.toDateString()
        return (
          <li key={line.key} data-message={line.message?.id}>
            {isNewDay && <DayLine>{threadDayText(line.at, now)}</DayLine>}
            {line.note ? (
              <NoteLine note={line.note} />
            ) : (
              <MessageLine message={line.message} at={line.at} face={face} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function linesOf(notes: readonly Note[], messages: readonly ThreadMessageData[]): Line[] {
  return [
    ...messages.map((message) => ({ message, at: new Date(message.add_date), key: message.id })),
    ...notes.map((note) => ({ note, at: new Date(note.add_date), key: note.id })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1))
}

type MessageLineProps = {
  message: ThreadMessageData
  at: Date
  face: { fullname: string; avatar: string | null }
}

function MessageLine({ message, at, face }: MessageLineProps) {
  const isOwn = message.from.id === SUPPORT_ACCOUNT_ID
  const shape = { isOwn, isFirst: true, isLast: true }
  const { type, value } = message.data
  return (
    <>
      <BubbleLine isOwn={isOwn} face={isOwn ? undefined : face}>
        <div className="min-w-0 max-w-[82%]">
          <span className="sr-only">{isOwn ? 'Support' : face.fullname}: </span>
          {message.deleted ? (
            <p className="text-sm text-ink-mute italic">Message unsent</p>
          ) : type === 'upload' ? (
            <MessageAttachment
              {...shape}
              value={value}
              localUrl={undefined}
              from={isOwn ? 'Support' : face.fullname}
            />
          ) : (
            <TextBubble {...shape} text={type === 'text' ? value : 'Paid content'} />
          )}
        </div>
      </BubbleLine>
      <div className={isOwn ? undefined : 'pl-10.5'}>
        <BubbleTime at={at} isOwn={isOwn} by={message.answered_by} />
      </div>
    </>
  )
}

function NoteLine({ note: { text, by, add_date } }: { note: Note }) {
  return (
    <div className="mx-6 rounded-lg bg-second-wash px-4 py-3 desktop:mx-10">
      <p className="flex items-center gap-2 text-xs font-bold text-second">
        <NotebookPen size={14} />
        Note, only for staff{by && ` · ${by.fullname}`}, {timeOfDay(new Date(add_date))}
      </p>
      <p className="mt-1 text-sm whitespace-pre-wrap text-ink-soft wrap-anywhere">{text}</p>
    </div>
  )
}
