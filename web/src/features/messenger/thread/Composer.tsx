/** The message composer: text, emoji, file and tip. Messages go to the outbox at once. */
import { Gem, Send, Smile, X } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { truncateComment } from '#rules/comment.ts'
import { plural } from '#rules/formats.ts'
import { TEXT } from '#rules/limits.ts'
import { isVisibleText } from '#rules/plain-text.ts'
import { tipDialog } from '#web/features/ledger/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useGrowingField } from '#web/ui/use-growing-field.ts'
import type { NewEntry, QuotedMessage } from '../outbox/entry.ts'
import { AttachButton } from './AttachButton.tsx'
import { ChosenFile, type ChosenFileData } from './ChosenFile.tsx'
import { pickFile } from './pick-file.ts'
import { useDroppedFile } from './use-dropped-file.ts'
import type { MessageDrafting } from './use-message-draft.ts'

const EmojiPicker = lazy(async () => ({
  default: (await import('#web/parts/emoji/EmojiPicker.tsx')).EmojiPicker,
}))

/** Shows the remaining characters from here on. */
const NEAR_THE_END = 50

type Props = {
  person: { id: string; username: string; fullname: string; role: { creator: boolean } }
  thread: string | undefined
  isSupport: boolean
  drafting: MessageDrafting
  onSend(entries: Omit<NewEntry, 'to'>[]): void
  onTyping(): void
}

export function Composer({ person, thread, isSupport, drafting, onSend, onTyping }: Props) {
  const { draft, change, clear } = drafting
  const field = useRef<HTMLTextAreaElement>(null)
  useGrowingField(field, draft.text)
  const [chosen, setChosen] = useState<ChosenFileData | null>(null)
  const [isPicking, setPicking] = useState(false)
  const overlays = useOverlays()
  const left = TEXT.commentMaxLength - [...draft.text].length
  const mayTip = person.role.creator && !isSupport
  const isEmpty = !isVisibleText(draft.text)

  const take = (files: readonly File[]) => {
    const picked = pickFile(files)
    if (!picked) return
    if ('problem' in picked) return void showToast({ tone: 'danger', text: picked.problem })
    setChosen(picked)
    field.current?.focus()
  }
  const isOver = useDroppedFile(true, take)
  useFocusHere(field, draft.replyTo?.id)

  const typed = (text: string) => {
    const letters = [...text]
    const fits = letters.length <= TEXT.commentMaxLength
    change({ text: fits ? text : letters.slice(0, TEXT.commentMaxLength).join('') })
    if (isVisibleText(text)) onTyping()
  }
  const insert = (sign: string) => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    typed(draft.text.slice(0, from) + sign + draft.text.slice(to))
    const caret = from + sign.length
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }

  const submit = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault()
    const { replyTo } = draft
    const entries: Omit<NewEntry, 'to'>[] = []
    if (chosen) {
      const { file, kind } = chosen
      entries.push({
        data: { type: 'upload', value: '' },
        file: { blob: file, name: file.name, kind },
        replyTo,
      })
    }
    if (!isEmpty) {
      const data = { type: 'text', value: truncateComment(draft.text) } as const
      entries.push({ data, replyTo: chosen ? undefined : replyTo })
    }
    if (entries.length === 0) return
    setChosen(null)
    setPicking(false)
    clear()
    onSend(entries)
    field.current?.focus()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft.replyTo) return change({ replyTo: undefined })
    // On touch keyboards Enter is the only way to break a line.
    const isSend = event.key === 'Enter' && !event.shiftKey && matchMedia('(pointer: fine)').matches
    if (isSend && !event.nativeEvent.isComposing) submit(event)
  }

  return (
    <form
      onSubmit={submit}
      className="mx-auto w-full max-w-215 shrink-0 border-t border-line px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] desktop:px-6 desktop:py-4"
    >
      {isOver && <DropHint />}
      {draft.replyTo && <ReplyLine to={draft.replyTo} onDrop={() => change({ replyTo: undefined })} />}
      {chosen && <ChosenFile chosen={chosen} onRemove={() => setChosen(null)} />}
      <div className="relative flex items-end gap-2">
        <AttachButton person={person} thread={thread} onFiles={take} />
        <div className="flex min-h-11 min-w-0 flex-1 items-end gap-1 rounded-[22px] bg-raised py-1 pr-1 pl-4 has-[textarea:focus-visible]:shadow-[inset_0_0_0_2px_var(--color-ink)]">
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            aria-label="Type a message"
            placeholder="Type a message"
            enterKeyHint={matchMedia('(pointer: fine)').matches ? 'send' : 'enter'}
            value={draft.text}
            onChange={(event) => typed(event.target.value)}
            onKeyDown={pressed}
            className="no-bar field-sizing-content max-h-[7.5625rem] min-w-0 flex-1 resize-none self-center bg-transparent py-1.5 text-base outline-none wrap-anywhere pointer-coarse:text-[1rem]"
          />
          {left <= NEAR_THE_END && (
            <span role="status" className="self-center px-1 text-xs font-semibold text-ink-soft tabular-nums">
              {left}
              <span className="sr-only"> {plural(left, 'letter')} left</span>
            </span>
          )}
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
        </div>
        {mayTip && (
          <IconButton
            icon={Gem}
            label="Send a tip"
            tone="coin"
            onClick={() =>
              void overlays.open(tipDialog, { user: { id: person.id, fullname: person.fullname } })
            }
            {...preloadOnHover(tipDialog)}
          />
        )}
        <IconButton
          type="submit"
          icon={Send}
          label="Send"
          tone={isEmpty && !chosen ? 'quiet' : 'accent'}
          disabled={isEmpty && !chosen}
          // Keeps the focus in the field, and the phone's keyboard open.
          onPointerDown={(event) => event.preventDefault()}
        />
        {isPicking && (
          <Suspense>
            <EmojiPicker onChoose={insert} onClose={() => setPicking(false)} />
          </Suspense>
        )}
      </div>
    </form>
  )
}

/** Focuses at once on desktop; on a phone only to reply, because it opens the keyboard. */
function useFocusHere(field: RefObject<HTMLTextAreaElement | null>, replyTo: string | undefined): void {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [field])
  const shownReply = useRef(replyTo)
  useEffect(() => {
    if (replyTo !== undefined && replyTo !== shownReply.current) field.current?.focus()
    shownReply.current = replyTo
  }, [field, replyTo])
}

function ReplyLine({ to, onDrop }: { to: QuotedMessage; onDrop(): void }) {
  return (
    <div className="mb-2 flex items-center gap-2 rounded-md border-l-3 border-accent bg-raised py-1 pr-1 pl-3 text-sm">
      <span className="min-w-0 flex-1">
        <b className="block truncate font-bold">
          Replying to <bdi>{to.name}</bdi>
        </b>
        <span className="block truncate text-ink-soft">
          <bdi>{to.words}</bdi>
        </span>
      </span>
      <IconButton icon={X} label="Cancel reply" size={36} onClick={onDrop} />
    </div>
  )
}

function DropHint() {
  return (
    <p
      role="status"
      className="mb-2 grid h-20 place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-wash text-base font-bold text-accent-ink"
    >
      Drop it here to attach it
    </p>
  )
}
