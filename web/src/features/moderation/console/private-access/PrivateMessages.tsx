/** Private messages of other people, read-only; their files open one by one. */
import { Eye, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dollars } from '#rules/formats.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { exactTime } from '#web/parts/console/exact-time.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { AccessReasonForm } from './AccessReasonForm.tsx'
import { GrantAccess, type PrivateMessageData } from './access-queries.ts'

type Props = {
  label: string
  messages: readonly PrivateMessageData[]
  /** The reason given for the whole conversation, reused for its files. */
  reason?: string | undefined
}

export function PrivateMessages({ label, messages, reason }: Props) {
  return (
    <ul aria-label={label} className="grid gap-1">
      {messages.map((message) => (
        <li
          key={message.id}
          className={cx('flex gap-3 rounded-md px-3 py-2', message.reported && 'bg-danger-wash')}
        >
          <Avatar name={message.from?.fullname ?? '?'} src={message.from?.avatar} size={32} />
          <div className="min-w-0 flex-1 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <b className="font-semibold">{message.from?.fullname ?? 'Deleted account'}</b>
              <span className="text-xs text-ink-mute tabular-nums">{exactTime(message.date)}</span>
              {message.reported && <Badge tone="danger">Reported</Badge>}
            </p>
            <PrivateMessage message={message} reason={reason} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function PrivateMessage({ message, reason }: { message: PrivateMessageData; reason: string | undefined }) {
  const { words: text, deleted, file, price_cents, medias, from } = message
  if (deleted) return <p className="text-ink-mute italic">Message unsent</p>
  return (
    <>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {file && <FileBox file={file} reason={reason} />}
      {price_cents !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-ink-mute">
          <span className="inline-flex items-center gap-1">
            <Lock size={12} />
            {price_cents === 0 ? 'Free content' : `Content for ${dollars(price_cents)}`}:
          </span>
          {medias.map((id, at) => (
            <Link
              key={id}
              to={staffPath('people', from?.id ?? '', 'media', id)}
              className="underline underline-offset-2"
            >
              media {at + 1}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

type FileProps = { file: NonNullable<PrivateMessageData['file']>; reason: string | undefined }

function FileBox({ file, reason }: FileProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, look] = useStaffMutation(GrantAccess)
  const what = file.type === 'video' ? 'video' : 'picture'
  const press = async () => {
    if (reason === undefined) return setAsking(true)
    const { error, isDone } = await look({ kind: 'attachment', id: file.id, reason })
    setProblem(error && problemText(error))
    if (isDone) setOpen(true)
  }
  if (file.state) return <p className="text-xs text-ink-mute">A {what} that can’t be shown.</p>
  if (isOpen)
    return file.type === 'video' ? (
      // biome-ignore lint/a11y/useMediaCaption: private clips have no captions
      <video src={file.url} controls className="mt-1 max-h-80 max-w-full rounded-md" />
    ) : (
      <img src={file.url} alt="Sent with this message" className="mt-1 max-h-80 max-w-full rounded-md" />
    )
  if (isAsking)
    return (
      <AccessReasonForm kind="attachment" id={file.id} onOpened={() => setOpen(true)}>
        This {what} was sent privately.
      </AccessReasonForm>
    )
  return (
    <div className="mt-1">
      <Button size="sm" icon={Eye} busy={isBusy} onClick={() => void press()}>
        Show {what}
      </Button>
      {problem && (
        <p role="alert" className="mt-1 text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </div>
  )
}
