/** A request to confirm an age: the message, and the document that was sent with it, both opened by an audited access. */
import { ScanFace } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { dueAt, formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { ClaimedBy, type Claimer } from '#web/parts/console/ClaimedBy.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { QueueRow } from '#web/parts/console/QueueFrame.tsx'
import { DocumentViewer } from '#web/parts/console/sealed/DocumentViewer.tsx'
import { SealedError } from '#web/parts/console/sealed/SealedError.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { OpenAgeReview, type OpenedAgeReviewData, type WaitingAgeReview } from './age-review-queries.ts'

type AgeReviewAccess = { opened?: OpenedAgeReviewData; error?: CombinedError; again(): void }

/** Opens the request once per selection. */
export function useAgeReviewAccess(id: string | undefined): AgeReviewAccess {
  const client = useClient()
  const [access, setAccess] = useState<{ id: string; opened?: OpenedAgeReviewData; error?: CombinedError }>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new access
  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    void client
      .mutation(OpenAgeReview, { id })
      .toPromise()
      .then(({ data, error }) => {
        if (isOver) return
        setAccess({ id, ...(data && { opened: data.openAgeReview }), ...(error && { error }) })
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

export function AgeReviewDetail({ access: { opened, error, again } }: { access: AgeReviewAccess }) {
  if (error) return <SealedError error={error} again={again} />
  if (!opened)
    return (
      <Loading label="Loading the request…">
        <SkeletonBlock className="h-[70svh]" />
      </Loading>
    )
  return (
    <DocumentViewer
      key={opened.id}
      pictures={[{ url: opened.picture, title: 'Document', isFace: false }]}
      note="Your access is recorded in the audit log. Message and document are deleted when you decide."
    />
  )
}

export function AgeReviewPane({ opened, by }: { opened: OpenedAgeReviewData; by: Claimer | null }) {
  const since = new Date(opened.created_at)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <DueBadge
          since={since}
          due={dueAt(since, QUEUE_DEADLINES.ages)}
          size="md"
          of={formatDeadline(QUEUE_DEADLINES.ages)}
        />
        <ClaimedBy by={by} on="surface" />
      </div>
      <h2 className="mt-4 text-xl font-extrabold">Is this person over 18?</h2>
      <p className="mt-0.5 text-sm text-ink-mute">
        Sent {shortDate(since, new Date())}, {timeOfDay(since)}
      </p>
      <p className="mt-3 text-base wrap-anywhere whitespace-pre-wrap">{opened.note}</p>
      <div className="mt-4">
        <Notice>
          We don’t know who this is, and don’t need to. Approve only a document that shows the age.
        </Notice>
      </div>
    </>
  )
}

export function AgeReviewRow({ item }: { item: WaitingAgeReview }) {
  const since = new Date(item.created_at)
  return (
    <QueueRow
      picture={
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-overlay text-ink-soft">
          <ScanFace size={20} />
        </span>
      }
      title="Age check"
      text={`Sent ${shortDate(since, new Date())}, ${timeOfDay(since)}`}
      end={<DueBadge since={since} due={dueAt(since, QUEUE_DEADLINES.ages)} />}
    />
  )
}
