/** Reports a media, a person, a comment, a message or a live stream, and confirms it. */
import { useId, useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { REPORT, type ReportedKind } from '#rules/report.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { FormProblem } from '../forms/FormProblem.tsx'
import { QueryResult } from '../QueryResult.tsx'

const ReportReasons = graphql(`query ReportReasons($about: String!) { reportReasons(about: $about) }`)

const MakeReport = graphql(`
  mutation MakeReport($user: ID, $media: ID, $comment: ID, $reason: String!, $details: String) {
    makeReport(
      report_user: $user
      report_media: $media
      report_comment: $comment
      reason: $reason
      details: $details
    )
  }
`)

const ReportMessage = graphql(`
  mutation ReportMessage($message: ID!, $reason: String!, $details: String) {
    reportMessage(message: $message, reason: $reason, text: $details)
  }
`)

const ReportLive = graphql(`
  mutation ReportLive($live: ID!, $reason: String!, $details: String) {
    reportLive(live: $live, reason: $reason, details: $details)
  }
`)

const ReportLiveMessage = graphql(`
  mutation ReportLiveMessage($message: ID!, $reason: String!, $details: String) {
    reportLiveMessage(message: $message, reason: $reason, details: $details)
  }
`)

type ReportTarget = {
  kind: ReportedKind | 'live' | 'live-message'
  id: string
  /** The subject, for the title: 'this video', '@maralind'. */
  subject: string
}

export type ReportSheetProps = OverlayControls & { what: ReportTarget }

export function ReportSheet({ what, close }: ReportSheetProps) {
  const reasons = useQuery({
    query: ReportReasons,
    variables: { about: REASONS_OF[what.kind] ?? what.kind },
  })
  const [made, makeReport] = useMutation(MakeReport)
  const [messageReport, reportMessage] = useMutation(ReportMessage)
  const [liveReport, reportLive] = useMutation(ReportLive)
  const [chatReport, reportSaid] = useMutation(ReportLiveMessage)
  const answers = { message: messageReport, live: liveReport, 'live-message': chatReport }
  const { data: sent, error, fetching: isSending } = isOfOthers(what.kind) ? answers[what.kind] : made
  const [reason, setReason] = useState<string>()
  const [details, setDetails] = useState('')

  const send = async () => {
    if (!reason) return
    const said = { reason, details: details.trim() }
    if (what.kind === 'message') await reportMessage({ message: what.id, ...said })
    else if (what.kind === 'live') await reportLive({ live: what.id, ...said })
    else if (what.kind === 'live-message') await reportSaid({ message: what.id, ...said })
    else await makeReport({ [what.kind]: what.id, ...said })
  }
  const button = sent ? (
    <Button size="lg" tone="accent" wide onClick={() => close()}>
      Done
    </Button>
  ) : (
    <Button size="lg" tone="accent" wide disabled={!reason} busy={isSending} onClick={() => void send()}>
      Send report
    </Button>
  )

  return (
    <Sheet open onClose={close} title={sent ? 'Thank you' : `Report ${what.subject}`} foot={button}>
      {sent ? (
        <div role="status">
          <Notice tone="success">
            Report sent. We’ll review it, and {what.kind === 'user' ? 'they' : 'its author'} won’t know who
            sent it.
          </Notice>
        </div>
      ) : (
        <QueryResult
          of={reasons}
          skeleton={<SkeletonBlock className="h-117" />}
          errorContent="Couldn’t load the reasons"
        >
          {({ reportReasons }) => (
            <>
              <Reasons reasons={reportReasons} value={reason} onChange={setReason} />
              <div className="mt-4">
                <Field
                  area
                  label="Details"
                  hint="Optional"
                  on="surface"
                  rows={3}
                  maxLength={REPORT.detailsMaxLength}
                  count={details === '' ? undefined : `${details.length}/${REPORT.detailsMaxLength}`}
                  value={details}
                  onChange={(event) => setDetails(event.target.value)}
                />
              </div>
              <FormProblem>{error && problemText(error)}</FormProblem>
            </>
          )}
        </QueryResult>
      )}
    </Sheet>
  )
}

/** Live streams share the reasons of media. */
const REASONS_OF: Partial<Record<ReportTarget['kind'], string>> = { live: 'media', 'live-message': 'message' }

function isOfOthers(kind: ReportTarget['kind']): kind is 'message' | 'live' | 'live-message' {
  return kind === 'message' || kind === 'live' || kind === 'live-message'
}

type ReasonsProps = { reasons: string[]; value: string | undefined; onChange(reason: string): void }

function Reasons({ reasons, value, onChange }: ReasonsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-ink-soft">What’s wrong?</legend>
      <div className="divide-y divide-line overflow-hidden rounded-lg bg-raised">
        {reasons.map((reason) => (
          <label
            key={reason}
            className="flex min-h-13 cursor-pointer items-center gap-3 px-4 text-base font-semibold hover:bg-overlay has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink"
          >
            <span className="flex-1">{reason}</span>
            <input
              type="radio"
              name={name}
              value={reason}
              checked={reason === value}
              onChange={() => onChange(reason)}
              className="size-5.5 cursor-pointer appearance-none rounded-full border-2 border-ink-mute checked:border-7 checked:border-accent checked:bg-on-accent"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
