/** The media that a notice is about, as the site shows it, and a field to add one. */
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CONSENT_NOTICE, NOT_HIDDEN_REASONS, type NotHiddenReason } from '#rules/cases.ts'
import { longDate } from '#rules/formats.ts'
import { oneOf } from '#rules/one-of.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { VideoPlayer } from '#web/parts/player/VideoPlayer.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AddCaseMedia, type StaffCase } from './case-queries.ts'

type About = StaffCase['about'][number]

const STATES: Record<string, { words: string; tone: 'mute' | 'danger' | 'success' | 'second' }> = {
  named: { words: 'Visible', tone: 'mute' },
  hidden: { words: 'Hidden during review', tone: 'second' },
  'taken-down': { words: 'Removed', tone: 'danger' },
  restored: { words: 'Restored', tone: 'success' },
  kept: { words: 'Kept', tone: 'success' },
  withdrawn: { words: 'Notice withdrawn', tone: 'mute' },
}

/** Why a consent notice did not hide the media automatically. */
const NOT_HIDDEN: Record<NotHiddenReason, string> = {
  'sender-refused': 'Still visible: staff rejected a consent notice from this sender in the last year.',
  'kept-by-staff': `Still visible: staff rejected claims by ${CONSENT_NOTICE.refusalsThatExempt} other people about it.`,
  'sender-limit': `Still visible: notices from this sender or network already hid ${CONSENT_NOTICE.mediaPerSenderADay} posts in a day. Review the rest yourself.`,
  'creator-limit': `Still visible: notices already hid ${CONSENT_NOTICE.mediaPerCreatorADay} posts by this creator in a day. Review the rest yourself.`,
}

type Props = {
  caseId: string
  about: readonly About[]
  isOpen: boolean
  /** The claimant's own work, for comparison. */
  comparison?: ReactNode
}

export function ShownHere({ caseId, about, isOpen, comparison }: Props) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {about.length === 0 && <Notice>None of the links point to content on this site.</Notice>}
      <ul aria-label="Reported content" className="grid grid-cols-1 gap-3 empty:hidden wide:grid-cols-2">
        {comparison && <li className="min-w-0 rounded-md bg-surface p-4">{comparison}</li>}
        {about.map((one) => (
          <li key={one.id} className="min-w-0 overflow-hidden rounded-md bg-surface">
            <OneShown one={one} />
          </li>
        ))}
      </ul>
      {isOpen && <AddMedia caseId={caseId} />}
    </div>
  )
}

function OneShown({ one }: { one: About }) {
  const { media, owner, state, strikes, is_repeat } = one
  const notHidden = state === 'named' ? oneOf(NOT_HIDDEN_REASONS, one.not_hidden_reason ?? '') : undefined
  const { words: text, tone } = STATES[state] ?? { words: state, tone: 'mute' as const }
  return (
    <>
      {media && <Stage media={media} />}
      <div className="grid grid-cols-1 gap-1 p-3 text-sm">
        <div className="flex items-center justify-between gap-2">
          {media && owner ? (
            <Link
              to={`/${owner.username}/${media.type}/${media.id}`}
              target="_blank"
              className="inline-flex min-w-0 items-center gap-1.5 font-semibold hover:underline"
            >
              <span className="truncate">{media.description || `A ${media.type}`}</span>
              <ExternalLink size={14} className="shrink-0 text-ink-mute" />
            </Link>
          ) : (
            <span className="text-ink-mute">Deleted</span>
          )}
          <Badge tone={tone}>{text}</Badge>
        </div>
        <p className="text-xs text-ink-mute">
          {owner ? `@${owner.username}` : 'Deleted account'}
          {media && ` · published ${longDate(new Date(media.add_date))}`}
        </p>
        <p className="text-xs text-ink-mute">
          {strikes === 0 ? 'No notices in the last year' : `Notices in the last year: ${strikes}`}
        </p>
        {notHidden && <Notice>{NOT_HIDDEN[notHidden]}</Notice>}
        {is_repeat && (
          <Notice tone="danger">
            Repeat infringer. Check{' '}
            <Link to={`/staff/people/${owner?.id ?? ''}`} className="underline">
              their account
            </Link>{' '}
            and consider suspending it.
          </Notice>
        )}
      </div>
    </>
  )
}

function Stage({ media }: { media: NonNullable<About['media']> }) {
  const { type, source, thumbnail, description, width, height, duration } = media
  const poster = thumbnail.poster ?? thumbnail.grid ?? undefined
  if (type === 'video' && source)
    return (
      <div className="h-64">
        <VideoPlayer
          source={{ type: source.type === 'hls' ? 'hls' : 'video/mp4', url: source.url }}
          poster={poster}
          title={description || 'The video'}
          width={width ?? 9}
          height={height ?? 16}
          duration={duration ?? 0}
          isActive={false}
          loop={false}
          className="size-full"
        />
      </div>
    )
  return poster ? (
    <img src={poster} alt={description || 'The photo'} className="h-64 w-full bg-canvas object-contain" />
  ) : null
}

function AddMedia({ caseId }: { caseId: string }) {
  const [isRunning, add] = useStaffMutation(AddCaseMedia)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    if (address.trim() === '') return
    const { isDone, error } = await add({ id: caseId, address })
    setProblem(error && problemText(error))
    if (isDone) setAddress('')
  }
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <input
        aria-label="Link to another post"
        placeholder="Link to another post"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        className="edge h-9 min-w-0 flex-1 rounded-md bg-surface px-3 text-base outline-none focus:shadow-[inset_0_0_0_2px_var(--color-ink)] desktop:text-sm"
      />
      <Button type="submit" size="sm" busy={isRunning}>
        Add
      </Button>
      {problem && (
        <p role="alert" className="w-full text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </form>
  )
}
