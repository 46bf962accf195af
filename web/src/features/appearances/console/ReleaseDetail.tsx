/** A model release under review: its encrypted documents, opened by an audited access, and the media. */
import { useEffect, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { RELEASE } from '#rules/appearance.ts'
import { ageOn } from '#rules/creator-application.ts'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { dueAt, formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { ClaimedBy, type Claimer } from '#web/parts/console/ClaimedBy.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { CheckRow, Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { QueueRow } from '#web/parts/console/QueueFrame.tsx'
import type { ReasonTemplate } from '#web/parts/console/ReasonPicker.tsx'
import { DocumentViewer } from '#web/parts/console/sealed/DocumentViewer.tsx'
import { SealedError } from '#web/parts/console/sealed/SealedError.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { type OpenedReleaseData, OpenRelease, type QueuedRelease } from './release-queries.ts'

export const REASONS: readonly ReasonTemplate[] = [
  {
    title: 'Unreadable',
    words: 'We couldn’t read the document. Send a sharp photo of the whole page.',
  },
  { title: 'Not the same person', words: 'The document doesn’t belong to the person shown.' },
  { title: 'Not signed', words: 'The release isn’t signed or doesn’t cover this post.' },
  {
    title: 'Wrong signer',
    words: 'It wasn’t signed by the person shown. They have to sign it themselves, on their own phone.',
  },
  { title: 'Too young', words: 'The document shows that they were underage.' },
]

export const REASON_MAX_LENGTH = 500

const SIGNING_METHODS: Record<string, string> = { link: 'Signed online', paper: 'Signed on paper' }

type ReleaseAccess = { opened?: OpenedReleaseData; error?: CombinedError; again(): void }

/** Opens the release once per selection. */
export function useReleaseAccess(id: string | undefined): ReleaseAccess {
  const client = useClient()
  const [access, setAccess] = useState<{ id: string; opened?: OpenedReleaseData; error?: CombinedError }>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new access
  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    void client
      .mutation(OpenRelease, { id })
      .toPromise()
      .then(({ data, error }) => {
        if (isOver) return
        setAccess({ id, ...(data && { opened: data.openRelease }), ...(error && { error }) })
      })
    return () => {
      isOver = true
      setAccess(undefined)
    }
  }, [client, id, tries])
  const own = access && access.id === id ? access : undefined
  return {
    ...(own?.opened && { opened: own.opened }),
    ...(own?.error && { error: own.error }),
    again: () => setTries(tries + 1),
  }
}

/** By the document's name in the file name. */
const PICTURES: Record<string, string> = {
  document: 'Document',
  face: 'Face photo',
  signature: 'Signature',
  paper: 'Paper',
}

function pictureOf(url: string, at: number) {
  const kind = /\/([a-z]+)-[^/]*$/.exec(url)?.[1] ?? ''
  return { url, title: PICTURES[kind] ?? `Picture ${at + 1}`, isFace: kind === 'face' }
}

const STATES: Record<string, string> = {
  asked: 'Waiting for review',
  confirmed: 'Agreed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  refused: 'Not accepted',
}

export function ReleaseDetail({ access: { opened, error, again } }: { access: ReleaseAccess }) {
  if (error) return <SealedError error={error} again={again} />
  if (!opened)
    return (
      <Loading label="Loading the release…">
        <SkeletonBlock className="h-[70svh]" />
      </Loading>
    )
  const pictures = opened.pictures.map(pictureOf)
  const { about } = opened
  return (
    <DocumentViewer
      key={opened.id}
      pictures={pictures}
      note="Your access is recorded in the audit log, and your name is on the pictures."
    >
      {about?.thumbnail.poster && (
        <figure className="mt-4">
          <img src={about.thumbnail.poster} alt={about.description} className="max-h-[40svh] rounded-lg" />
          <figcaption className="mt-2 text-sm font-semibold">
            Post: “{about.description}” by {about.user.fullname}
          </figcaption>
        </figure>
      )}
    </DocumentViewer>
  )
}

export function ReleasePane({ opened, by }: { opened: OpenedReleaseData; by: Claimer | null }) {
  const now = new Date()
  const sent = opened.date ? new Date(opened.date) : null
  const age = opened.birthDate ? ageOn(opened.birthDate, now) : null
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        {opened.verdict === null && sent ? (
          <DueBadge
            since={sent}
            due={dueAt(sent, QUEUE_DEADLINES.releases)}
            size="md"
            of={formatDeadline(QUEUE_DEADLINES.releases)}
          />
        ) : (
          <Badge tone={opened.verdict === 'good' ? 'success' : 'danger'}>
            {opened.verdict === 'good' ? 'Accepted' : 'Rejected'}
          </Badge>
        )}
        <ClaimedBy by={by} on="surface" />
      </div>
      <h2 className="mt-4 text-xl font-extrabold wrap-anywhere">
        {opened.name ?? opened.said_name ?? 'A release'}
      </h2>
      <p className="mt-0.5 text-sm text-ink-mute">
        {SIGNING_METHODS[opened.way] ?? opened.way}
        {sent && ` · ${shortDate(sent, now)}, ${timeOfDay(sent)}`}
      </p>
      <Facts
        className="mt-3"
        rows={[
          ['Tagged as', opened.said_name],
          ['Name on release', opened.name],
          ['Born', opened.birthDate && (age === null ? opened.birthDate : `${opened.birthDate} (${age})`)],
          ['Status', STATES[opened.state] ?? opened.state],
        ]}
      />
      <ul aria-label="Checks" className="mt-3 grid gap-2 empty:hidden">
        {age !== null && (
          <CheckRow is={age >= RELEASE.minAge ? 'good' : 'bad'}>
            {age >= RELEASE.minAge ? 'Of age' : `Under ${RELEASE.minAge}`}
          </CheckRow>
        )}
        {opened.way === 'link' && opened.needs_review && <WhoSigned flags={opened.flags} />}
      </ul>
      {opened.verdict === null && (
        <div className="mt-4">
          <Notice>
            {opened.needs_review
              ? 'The post stays hidden until you accept this release.'
              : 'Signed before reviews were required, so it already counts. Rejecting it hides the post.'}
          </Notice>
        </div>
      )}
      {opened.terms.length > 0 && (
        <>
          <PaneTitle>Agreed to</PaneTitle>
          <ul className="grid list-disc gap-1 pl-4 text-sm text-ink-soft">
            {opened.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </>
      )}
      {opened.verdict !== null && (
        <div className="mt-4">
          <Notice>Already decided</Notice>
        </div>
      )}
    </>
  )
}

/** Signs that the owner may have signed for the other person; indications, not proof. */
function WhoSigned({ flags }: { flags: readonly string[] }) {
  const isBrowser = flags.includes('same-browser')
  const isNetwork = flags.includes('same-network')
  return (
    <>
      <CheckRow is={isBrowser ? 'bad' : 'good'}>
        {isBrowser ? 'Signed in a browser the creator uses' : 'Not signed in the creator’s browser'}
      </CheckRow>
      <CheckRow is={isNetwork ? 'doubtful' : 'good'}>
        {isNetwork
          ? 'Signed on the network where the creator made the link. People in one household share it.'
          : 'Signed on a different network than the link was made'}
      </CheckRow>
    </>
  )
}

export function ReleaseQueueRow({ item }: { item: QueuedRelease }) {
  const { owner, way, flags, date } = item
  return (
    <QueueRow
      picture={<Avatar name={owner?.fullname ?? '?'} src={owner?.avatar} size={36} />}
      title={owner ? `For ${owner.fullname}` : 'A release'}
      text={[...(flags.length > 0 ? ['Flagged'] : []), SIGNING_METHODS[way] ?? way].join(' · ')}
      end={date && <DueBadge since={date} due={dueAt(new Date(date), QUEUE_DEADLINES.releases)} isPlain />}
    />
  )
}
