/** Draft messages as their recipient first sees them, paid media locked. */
import { MessageAttachment, TeaserCard, TextBubble } from '#web/features/messenger/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { type DraftMessage, draftSummary } from './draft-message.ts'

type Props = {
  messages: readonly DraftMessage[]
  /** As the creator sees them: nothing is locked. */
  isOwn?: boolean
}

export function DraftBubbles({ messages, isOwn = false }: Props) {
  const { account } = useSession()
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {messages.map((draft, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the messages are shown in order, whatever their content
        <li key={at} className="flex min-w-0">
          <Bubble draft={draft} isOwn={isOwn} from={account?.fullname ?? ''} />
        </li>
      ))}
    </ol>
  )
}

function Bubble({ draft, isOwn, from }: { draft: DraftMessage; isOwn: boolean; from: string }) {
  const { type, value } = draft
  if (type === 'text') return <TextBubble text={value} isOwn={false} />
  if (type === 'upload') return <MessageAttachment value={value} from={from} isOwn={false} />
  const isFree = draftSummary(draft).priceCents === null
  return (
    <TeaserCard
      message={{ id: 'draft', thread: '', unlocked: isFree || isOwn, data: { value } }}
      isOwn={isOwn}
      isStill
    />
  )
}
