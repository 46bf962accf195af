/** Messages as whoever gets them sees them first: what is said, what is shown, and what is sold behind its lock. */
import { Image, Lock, Play } from 'lucide-react'
import { dollars, duration } from '#rules/formats.ts'
import { Attachment, TextBubble } from '#web/features/messenger/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { cx } from '#web/ui/cx.ts'
import { PriceBadge } from '#web/ui/PriceBadge.tsx'
import { type DraftMessage, parsed, wordsOf } from './draft-message.ts'

type Props = {
  messages: readonly DraftMessage[]
  /** As their creator sees them: nothing is locked. */
  isOwn?: boolean
}

const BUBBLE = 'rounded-[20px] rounded-bl-[6px] bg-raised'

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
  if (draft.type === 'text') return <TextBubble text={draft.value} isOwn={false} />
  if (draft.type === 'upload') return <Attachment value={draft.value} from={from} isOwn={false} />
  return <Teaser draft={draft} isOwn={isOwn} />
}

function Teaser({ draft, isOwn }: { draft: DraftMessage; isOwn: boolean }) {
  const { words, thumbnail, priceCents, note } = wordsOf(draft)
  const { duration: seconds } = parsed(draft.value)
  const isLocked = priceCents !== null && !isOwn
  return (
    <div className={cx(BUBBLE, 'w-66 max-w-full overflow-hidden')}>
      <div className="relative h-43 overflow-hidden bg-overlay">
        {thumbnail && (
          <img src={thumbnail} alt="" className={cx('size-full object-cover', isLocked && 'locked-blur')} />
        )}
        <span className="absolute inset-0 grid place-items-center">
          <span className="glass grid size-12 place-items-center rounded-full">
            {isLocked ? (
              <Lock size={21} strokeWidth={2.3} />
            ) : typeof seconds === 'number' ? (
              <Play size={21} fill="currentColor" className="ml-0.5" />
            ) : (
              <Image size={21} />
            )}
          </span>
        </span>
        {priceCents !== null && (
          <span className="absolute top-3 left-3">
            <PriceBadge cents={priceCents} />
          </span>
        )}
        {typeof seconds === 'number' && (
          <span className="absolute top-3 right-3 rounded-xs bg-veil px-1.5 py-0.5 text-xs font-bold tabular-nums">
            {duration(seconds)}
          </span>
        )}
        {isLocked && note && (
          <span className="lift absolute bottom-3 left-3 text-xs font-semibold">{note}</span>
        )}
      </div>
      {(words || isLocked) && (
        <div className="p-3.5">
          {words && <p className="text-base leading-[1.4] wrap-anywhere whitespace-pre-wrap">{words}</p>}
          {isLocked && (
            <p
              className={cx(
                'grid h-11 place-items-center rounded-full bg-overlay text-base font-bold tabular-nums',
                words && 'mt-3',
              )}
            >
              Unlock for {dollars(priceCents)}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
