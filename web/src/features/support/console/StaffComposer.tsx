/** The staff composer: replies and notes, with saved replies after a slash. New replies by others must be seen before sending. */
import { Paperclip, Send } from 'lucide-react'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { fillCannedResponse, SUPPORT } from '#rules/support.ts'
import { ACCEPTED_FILES, pickFile, uploadFile, useMessageDraft } from '#web/features/messenger/index.ts'
import { problemCode, problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useGrowingField } from '#web/ui/use-growing-field.ts'
import { personFirstName } from './person-name.ts'
import {
  AddNote,
  SavedRepliesQuery,
  type SavedReply,
  SendReply,
  type SupportConversationData,
} from './support-queries.ts'

type Mode = 'answer' | 'note'
export type ComposerHandle = { focus(mode: Mode, text?: string): void }

type Props = {
  ref: Ref<ComposerHandle>
  conversation: SupportConversationData
  answers: number
  onWriting(isWriting: boolean): void
  onSent(): void
}

const MAX_SHOWN = 6

export function StaffComposer({ ref, conversation, answers, onWriting, onSent }: Props) {
  const { id } = conversation
  const { account } = useSession()
  const { draft, change, clear } = useMessageDraft({ accountId: account?.id ?? '', to: `desk-${id}` })
  const [mode, setMode] = useState<Mode>('answer')
  const [problem, setProblem] = useState<string>()
  const [isUploading, setUploading] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useGrowingField(field, draft.text)
  const file = useRef<HTMLInputElement>(null)
  // The idempotency key of the same text, so that a retry sends it once.
  const attempt = useRef<{ text: string; key: string }>(undefined)
  const [isAnswering, answer] = useStaffMutation(SendReply)
  const [isNoting, note] = useStaffMutation(AddNote)
  const { seen, isNews, acknowledge } = useSeenAnswers(answers, draft.text !== '')
  const ready = useSavedReplies(mode === 'answer' ? draft.text : '')
  const isBusy = isAnswering || isNoting || isUploading

  useImperativeHandle(ref, () => ({
    focus(wanted, text) {
      setMode(wanted)
      if (text !== undefined && draft.text === '') change({ text })
      field.current?.focus()
    },
  }))

  const keyFor = (message: string) => {
    if (attempt.current?.text !== message) attempt.current = { text: message, key: crypto.randomUUID() }
    return attempt.current.key
  }
  const typed = (text: string) => {
    change({ text })
    onWriting(mode === 'answer' && text.trim() !== '')
  }
  const sent = () => {
    attempt.current = undefined
    setProblem(undefined)
    clear()
    onWriting(false)
    onSent()
  }
  const sendData = async (data: { type: string; value: string }, close: boolean) => {
    const key = keyFor(`${data.type} ${data.value}`)
    const { error, isDone } = await answer({ conversation: id, data, seen, key, close })
    if (isDone) return sent()
    if (error) setProblem(problemText(error))
    // Loads the new replies, so that they are visible before the next attempt.
    if (error && problemCode(error) === 'ALREADY_ANSWERED') onSent()
  }
  const send = async (close = false) => {
    const text = draft.text.trim()
    if (text === '' || isBusy) return
    if (mode === 'answer') return sendData({ type: 'text', value: text }, close)
    const { error, isDone } = await note({ conversation: id, text, key: keyFor(`note ${text}`) })
    if (isDone) sent()
    else if (error) setProblem(problemText(error))
  }
  const attach = async (files: readonly File[]) => {
    const picked = pickFile(files)
    if (!picked) return
    if ('problem' in picked) return setProblem(picked.problem)
    setUploading(true)
    const uploaded = await uploadFile(picked.file, picked.file.name, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }).finally(() => setUploading(false))
    if (uploaded.kind === 'uploaded')
      await sendData({ type: 'upload', value: JSON.stringify({ url: uploaded.url }) }, false)
    else setProblem('message' in uploaded ? uploaded.message : 'Couldn’t send the file. Try again.')
  }
  const choose = ({ text }: SavedReply) => {
    typed(fillCannedResponse(text, personFirstName(conversation)))
    field.current?.focus()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return field.current?.blur()
    if (event.key !== 'Enter') return
    const [first] = ready
    if (first && !event.shiftKey) {
      event.preventDefault()
      return choose(first)
    }
    if (event.metaKey || event.ctrlKey) {
      event.preventDefault()
      void send()
    }
  }

  return (
    <form
      className="shrink-0 px-3 pb-3 desktop:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {isNews && (
        <div role="alert" className="pb-2">
          <Notice tone="info">
            A colleague replied while you were typing. Check their reply first.
            <Button size="sm" className="ml-2" onClick={acknowledge}>
              Continue
            </Button>
          </Notice>
        </div>
      )}
      {problem && (
        <div role="alert" className="pb-2">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {ready.length > 0 && <SavedReplyList answers={ready} onChoose={choose} />}
      <div className="rounded-lg bg-raised p-3 has-[textarea:focus-visible]:shadow-[inset_0_0_0_2px_var(--color-ink)]">
        <div role="tablist" aria-label="Message type" className="flex items-center gap-4 text-sm font-bold">
          {(['answer', 'note'] as const).map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={mode === one}
              onClick={() => {
                setMode(one)
                onWriting(one === 'answer' && draft.text.trim() !== '')
                field.current?.focus()
              }}
              className={cx('flex min-h-8 items-center gap-2', mode === one ? 'text-ink' : 'text-ink-mute')}
            >
              {one === 'answer' ? 'Reply' : 'Note'}
              {one === 'note' && <Key>N</Key>}
            </button>
          ))}
        </div>
        <textarea
          ref={field}
          rows={2}
          dir="auto"
          value={draft.text}
          maxLength={SUPPORT.answerMaxLength}
          aria-label={mode === 'answer' ? 'Write a reply' : 'Write a note for staff'}
          placeholder={
            mode === 'answer' ? 'Write a reply, or / for saved replies' : 'Only staff can see notes'
          }
          onChange={(event) => typed(event.target.value)}
          onKeyDown={pressed}
          className="field-sizing-content max-h-48 w-full resize-none bg-transparent py-1 text-base outline-none wrap-anywhere"
        />
        <div className="flex flex-wrap items-center gap-2">
          {mode === 'answer' && (
            <IconButton
              icon={Paperclip}
              label="Attach a photo or video"
              size={36}
              disabled={isBusy}
              onClick={() => file.current?.click()}
            />
          )}
          <input
            ref={file}
            type="file"
            accept={ACCEPTED_FILES}
            tabIndex={-1}
            aria-label="Photo or video"
            className="sr-only"
            onChange={({ target }) => {
              void attach([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <span className="flex-1 text-xs text-ink-mute max-desktop:sr-only">
            <Key>/</Key> saved replies
          </span>
          {mode === 'answer' && (
            <Button size="sm" disabled={draft.text.trim() === '' || isBusy} onClick={() => void send(true)}>
              Send and close
            </Button>
          )}
          <Button type="submit" size="sm" tone="accent" busy={isBusy} disabled={draft.text.trim() === ''}>
            <Send size={16} />
            {mode === 'answer' ? 'Send' : 'Save note'}
            <Key onFill>⌘↵</Key>
          </Button>
        </div>
      </div>
    </form>
  )
}

/** How many replies the writer has seen; ones that arrive while typing count once acknowledged. */
function useSeenAnswers(answers: number, isWriting: boolean) {
  const [seen, setSeen] = useState(answers)
  if (!isWriting && seen !== answers) setSeen(answers)
  return { seen, isNews: isWriting && seen !== answers, acknowledge: () => setSeen(answers) }
}

/** The saved replies matching the text after the slash. */
function useSavedReplies(text: string): SavedReply[] {
  const isShortcut = /^\/\S*$/.test(text)
  const [{ data }] = useQuery({ query: SavedRepliesQuery, pause: !isShortcut })
  if (!isShortcut) return []
  const wanted = text.slice(1).toLowerCase()
  return (data?.cannedAnswers ?? [])
    .filter(({ shortcut, title }) => shortcut.includes(wanted) || title.toLowerCase().includes(wanted))
    .slice(0, MAX_SHOWN)
}

function SavedReplyList({
  answers,
  onChoose,
}: {
  answers: readonly SavedReply[]
  onChoose(answer: SavedReply): void
}) {
  return (
    <ul aria-label="Saved replies" className="mb-2 rounded-lg bg-overlay p-1.5">
      {answers.map((answer, index) => (
        <li key={answer.id}>
          <button
            type="button"
            onClick={() => onChoose(answer)}
            className={cx(
              'flex w-full items-center gap-3 rounded-md px-3 py-2 text-left text-sm',
              index === 0 && 'bg-raised',
            )}
          >
            <code className="shrink-0 text-ink-mute">/{answer.shortcut}</code>
            <b className="shrink-0 font-semibold">{answer.title}</b>
            <span className="min-w-0 flex-1 truncate text-ink-mute">{answer.text}</span>
            {index === 0 && <Key>↵</Key>}
          </button>
        </li>
      ))}
    </ul>
  )
}
