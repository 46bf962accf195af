/** Messages as whoever gets them sees them first: what is said, what is shown, and what is sold behind its lock. */
import { Attachment, TeaserCard, TextBubble } from '#web/features/messenger/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { type DraftMessage, wordsOf } from './draft-message.ts'

type Props = {
  messages: readonly DraftMessage[]
  /** As their creator sees them: nothing is locked. */
  isOwn?: boolean
}

export function DraftBubbles({ messages, isOwn = false }: Props) {
  const { account } = useSession()
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {messages.map((draft, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are shown in their order, whatever they say
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
  if (type === 'upload') return <Attachment value={value} from={from} isOwn={false} />
  const isFree = wordsOf(draft).priceCents === null
  return (
    <TeaserCard
      message={{ id: 'draft', thread: '', unlocked: isFree || isOwn, data: { value } }}
      isOwn={isOwn}
      isStill
    />
  )
}
