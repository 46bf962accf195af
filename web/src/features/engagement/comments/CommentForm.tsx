/** The form for a comment or reply; visitors see a sign-in link instead. */
import { Send, X } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { plural } from '#rules/formats.ts'
import { TEXT } from '#rules/limits.ts'
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { useSession } from '#web/lib/session.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useGrowingField } from '#web/ui/use-growing-field.ts'
import { type CommentDraftKey, changeCommentDraft, type ReplyTo } from './comment-drafts.ts'
import type { Comment } from './comment-fields.ts'
import { useCommentDraft, useCommentDraftKey } from './use-comment-draft.ts'
import { useSendComment } from './use-send-comment.ts'

/** Shows the remaining characters from here on. */
const NEAR_THE_END = 50

type Props = { mediaId: string; onSent(comment: Comment): void }

export function CommentForm(props: Props) {
  const { status } = useSession()
  if (status === 'visitor') return <VisitorNote />
  return <MemberForm {...props} />
}

function MemberForm({ mediaId, onSent }: Props) {
  const draftKey = useCommentDraftKey(mediaId)
  const draft = useCommentDraft(draftKey)
  const { send, isBusy } = useSendComment(draftKey, onSent)
  const field = useRef<HTMLTextAreaElement>(null)
  useGrowingField(field, draft.text)
  const left = TEXT.commentMaxLength - [...draft.text].length
  const replyTo = draft.replyTo?.id

  const shownReply = useRef(replyTo)
  useEffect(() => {
    if (replyTo !== undefined && replyTo !== shownReply.current) field.current?.focus()
    shownReply.current = replyTo
  }, [replyTo])

  const submit = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault()
    void send(draft)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  const typed = (text: string) => {
    const letters = [...text]
    const fits = letters.length <= TEXT.commentMaxLength
    changeCommentDraft(draftKey, { text: fits ? text : letters.slice(0, TEXT.commentMaxLength).join('') })
  }

  return (
    <form onSubmit={submit}>
      {draft.replyTo && <ReplyLine draftKey={draftKey} to={draft.replyTo} />}
      <div className="flex min-h-12 items-end gap-1 rounded-xl bg-raised py-1.5 pr-1.5 pl-4 has-[textarea:focus-visible]:shadow-[inset_0_0_0_2px_var(--color-ink)]">
        <textarea
          ref={field}
          rows={1}
          aria-label="Add a comment"
          placeholder="Add a comment…"
          enterKeyHint="send"
          value={draft.text}
          onChange={(event) => typed(event.target.value)}
          onKeyDown={pressed}
          className="no-bar field-sizing-content max-h-28 min-w-0 flex-1 resize-none self-center bg-transparent py-1.5 text-base outline-none pointer-coarse:text-[1rem]"
        />
        {left <= NEAR_THE_END && (
          <span role="status" className="self-center px-1 text-xs font-semibold text-ink-soft tabular-nums">
            {left}
            <span className="sr-only"> {plural(left, 'letter')} left</span>
          </span>
        )}
        <IconButton
          type="submit"
          icon={Send}
          label="Post comment"
          tone="accent"
          size={36}
          busy={isBusy}
          disabled={draft.text.trim() === ''}
        />
      </div>
    </form>
  )
}

function ReplyLine({ draftKey, to }: { draftKey: CommentDraftKey; to: ReplyTo }) {
  return (
    <p className="mb-1 flex items-center gap-1 pl-4 text-sm text-ink-soft">
      <span className="min-w-0 flex-1 truncate">Replying to {to.name}</span>
      <IconButton
        icon={X}
        label="Cancel reply"
        size={32}
        onClick={() => changeCommentDraft(draftKey, { replyTo: undefined })}
      />
    </p>
  )
}

function VisitorNote() {
  const goToSignIn = useGoToSignIn()
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <p className="text-sm text-pretty text-ink-soft">You need to login write comment</p>
      <button
        type="button"
        className={buttonClass({ tone: 'soft', size: 'sm' })}
        onClick={() => goToSignIn()}
      >
        Sign In
      </button>
    </div>
  )
}
