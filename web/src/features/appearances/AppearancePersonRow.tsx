/** A person who appears, for the media's owner: their status, and the next steps. */
import { Copy, FileUp, RefreshCw, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { RELEASE } from '#rules/appearance.ts'
import { shortDate } from '#rules/formats.ts'
import { formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { RestProblem } from '#web/lib/rest.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useCopyLink } from '#web/parts/share/use-copy-link.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { AppearanceFields, appearanceName, appearanceStatus } from './appearance-fields.ts'
import { sendPaper } from './send-release.ts'

const RemoveAppearance = graphql(`
  mutation RemoveAppearance($id: ID!) { removeAppearance(id: $id) }
`)

const RenewReleaseLink = graphql(
  `
    mutation RenewReleaseLink($id: ID!) { renewReleaseLink(id: $id) { ...AppearanceFields } }
  `,
  [AppearanceFields],
)

type Props = { person: AppearanceFields; onChanged(): void }

export function AppearancePersonRow({ person, onChanged }: Props) {
  const [{ fetching }, remove] = useMutation(RemoveAppearance)
  const [problem, setProblem] = useState<string>()
  const { user } = person
  const status = appearanceStatus(person)
  const who = appearanceName(person)

  const takeAway = async () => {
    const { error } = await remove({ id: person.id })
    if (error) setProblem(problemText(error))
    else onChanged()
  }
  return (
    <li className="p-3">
      <div className="flex items-center gap-3">
        <Avatar name={user?.fullname ?? who} src={user?.avatar} size={36} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-base font-semibold">{who}</span>
          <Badge tone={status.tone}>{status.text}</Badge>
        </span>
        {person.can_remove && (
          <IconButton icon={Trash2} label={`Remove ${who}`} busy={fetching} onClick={() => void takeAway()} />
        )}
      </div>
      {person.reason && <p className="mt-2 text-sm text-pretty text-danger-ink">{person.reason}</p>}
      {!user && person.state === 'refused' && <NewReleaseLink id={person.id} onProblem={setProblem} />}
      {person.release_link && (
        <ReleaseMethods
          person={person}
          link={person.release_link}
          onChanged={onChanged}
          onProblem={setProblem}
        />
      )}
      {problem && <FormProblem>{problem}</FormProblem>}
    </li>
  )
}

/** Staff rejected the signed release: the same person may sign again by a new link. */
function NewReleaseLink({ id, onProblem }: { id: string; onProblem(text: string | undefined): void }) {
  const [{ fetching }, renew] = useMutation(RenewReleaseLink)
  const again = async () => {
    const { error } = await renew({ id })
    onProblem(error && problemText(error))
  }
  return (
    <Button
      size="sm"
      tone="line"
      icon={RefreshCw}
      busy={fetching}
      onClick={() => void again()}
      className="mt-2"
    >
      New link
    </Button>
  )
}

type MethodsProps = Props & {
  link: NonNullable<AppearanceFields['release_link']>
  onProblem(text: string | undefined): void
}

function ReleaseMethods({ person, link, onChanged, onProblem }: MethodsProps) {
  const copy = useCopyLink()
  const [{ fetching: isRenewing }, renew] = useMutation(RenewReleaseLink)
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const now = new Date()
  const expires = new Date(link.expires_date)
  const isOver = expires <= now

  const again = async () => {
    const { error } = await renew({ id: person.id })
    onProblem(error && problemText(error))
  }
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    if (files.length === 0) return
    if (files.length > RELEASE.maxPictures) return onProblem(`Send up to ${RELEASE.maxPictures} pictures.`)
    setSending(true)
    onProblem(undefined)
    try {
      await sendPaper(person.id, files)
      onChanged()
    } catch (error) {
      if (!(error instanceof RestProblem)) throw error
      onProblem(error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="mt-2">
      <p className="text-sm text-pretty text-ink-soft">
        {isOver
          ? 'This link expired. Create a new one and send it to them.'
          : `Send them this link to sign on their phone. It works once, until ${shortDate(expires, now)}. Our staff review it within ${formatDeadline(QUEUE_DEADLINES.releases)}. It stays hidden until then.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!isOver && (
          <Button size="sm" tone="accent" icon={Copy} onClick={() => copy(new URL(link.url).pathname)}>
            Copy link
          </Button>
        )}
        <Button size="sm" tone="line" icon={RefreshCw} busy={isRenewing} onClick={() => void again()}>
          New link
        </Button>
        <Button size="sm" tone="ghost" icon={FileUp} busy={isSending} onClick={() => input.current?.click()}>
          Upload signed paper
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp"
        aria-label={`Pictures of the signed paper and the ID of ${appearanceName(person)}`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void send(event)}
      />
    </div>
  )
}
