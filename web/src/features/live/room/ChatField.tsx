/** The chat input; limits the length and sends no empty messages. */
import { Send, Smile } from 'lucide-react'
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { truncateComment } from '#rules/comment.ts'
import { TEXT } from '#rules/limits.ts'
import { LIVE_TEXT } from '#rules/live.ts'
import { isVisibleText } from '#rules/plain-text.ts'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { ChatVariant } from './ChatLine.tsx'
import type { LiveRoomHandle } from './room.ts'

const EmojiPicker = lazy(async () => ({
  default: (await import('#web/parts/emoji/EmojiPicker.tsx')).EmojiPicker,
}))

type Props = {
  variant: ChatVariant
  placeholder?: string
  /** The rules for writing in this room. */
  note?: string | undefined
  /** Resolves to whether the message was accepted; a rejected message stays in the field. */
  onSend(text: string): Promise<boolean>
}

type RoomRules = Pick<LiveRoomHandle, 'slowSeconds' | 'chatFor' | 'mayModerate'>

export function ChatField({ variant, placeholder = 'Say something kind', note, onSend }: Props) {
  const { status } = useSession()
  const hint = useLoginHint()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isPicking, setPicking] = useState(false)
  const isSending = useRef(false)
  const isEmpty = !isVisibleText(text)
  const box = cx(
    'flex min-w-0 flex-1 items-center gap-1 rounded-full pr-1 pl-4',
    variant === 'over' ? 'glass h-11' : 'h-12 bg-raised',
    'has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--color-ink)]',
  )
  if (status === 'visitor')
    return (
      <button
        type="button"
        onClick={() => hint('chat')}
        className={cx(box, 'press text-left text-base text-ink/85')}
      >
        <span className="truncate">{LIVE_TEXT.signIn}</span>
      </button>
    )
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isEmpty || isSending.current) return
    isSending.current = true
    const said = text
    setText('')
    setPicking(false)
    if (!(await onSend(truncateComment(said)))) setText((now) => (now === '' ? said : now))
    isSending.current = false
    field.current?.focus()
  }
  const typed = (next: string) => setText([...next].slice(0, TEXT.commentMaxLength).join(''))
  const insert = (sign: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {}
    const from = selectionStart ?? text.length
    typed(text.slice(0, from) + sign + text.slice(selectionEnd ?? from))
    requestAnimationFrame(() => field.current?.setSelectionRange(from + sign.length, from + sign.length))
  }
  return (
    <form onSubmit={(event) => void send(event)} className="relative flex min-w-0 flex-1">
      <div className={box}>
        <input
          ref={field}
          dir="auto"
          aria-label="Message in live chat"
          placeholder={note ?? placeholder}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          onChange={(event) => typed(event.target.value)}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink/75 pointer-coarse:text-[1rem]"
        />
        <span data-emoji>
          <IconButton
            icon={Smile}
            label="Emoji"
            size={36}
            aria-expanded={isPicking}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => setPicking(!isPicking)}
          />
        </span>
        {(variant === 'panel' || !isEmpty) && (
          <IconButton
            type="submit"
            icon={Send}
            label="Send"
            size={36}
            tone={isEmpty ? 'quiet' : 'accent'}
            disabled={isEmpty}
            onPointerDown={(event) => event.preventDefault()}
          />
        )}
      </div>
      {isPicking && (
        <Suspense>
          <EmojiPicker onChoose={insert} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </form>
  )
}

/** Shows the writing rules in the field, before a message is refused. */
export function chatNote({ slowSeconds, chatFor, mayModerate }: RoomRules): string | undefined {
  if (mayModerate) return undefined
  if (chatFor === 'subscribers') return 'Subscribers only'
  if (chatFor === 'followers') return 'Followers only'
  return slowSeconds > 0 ? `Slow mode: one message every ${slowSeconds} s` : undefined
}
