/** The summary of an ended stream: viewers, income and the recording. */
import { Link } from 'react-router'
import { dollars, plural } from '#rules/formats.ts'
import { mediaPath } from '#web/lib/paths.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { IncomeDock } from './IncomeDock.tsx'
import { TimelineDock } from './TimelineDock.tsx'
import { useSummary } from './use-summary.ts'

type Props = { liveId: string; text: string | null; onDone(): void }

export function LiveSummary({ liveId, text, onDone }: Props) {
  const query = useSummary(liveId)
  return (
    <Page title="Your live has ended" back="/studio">
      <QueryResult
        of={[{ ...query[0], data: query[0].data?.liveSummary }, query[1]]}
        skeleton={<SkeletonBlock className="h-80" />}
      >
        {(summary) => {
          const { live, minutes } = summary
          const said = text ?? live.end_words
          const stats: [string, string][] = [
            ['Live for', `${minutes} ${plural(minutes, 'minute')}`],
            ['Viewers', summary.viewers.toLocaleString('en-US')],
            ['Peak viewers', summary.peak.toLocaleString('en-US')],
            ['Likes', summary.likes.toLocaleString('en-US')],
            ['Comments', summary.comments.toLocaleString('en-US')],
            ['New followers', summary.new_followers.toLocaleString('en-US')],
            ['Tips', dollars(summary.tips)],
            ['Your share', dollars(summary.income)],
          ]
          return (
            <div className="grid gap-4 px-4 pb-8 desktop:px-0">
              {said && <Notice>{said}</Notice>}
              <dl className="grid grid-cols-2 gap-3 desktop:grid-cols-4">
                {stats.map(([name, value]) => (
                  <div key={name} className="card p-4">
                    <dt className="text-sm text-ink-soft">{name}</dt>
                    <dd className="mt-1 text-xl font-extrabold tabular-nums">{value}</dd>
                  </div>
                ))}
              </dl>
              <TimelineDock
                timeline={summary.course}
                startedAt={live.started_at ?? null}
                endedAt={live.ended_at ?? null}
              />
              <IncomeDock stats={summary} />
              {summary.recorded_minutes !== null && (
                <Notice>
                  Recording stopped after {summary.recorded_minutes}{' '}
                  {plural(summary.recorded_minutes, 'minute')} because storage was full. The recording so far
                  is saved.
                </Notice>
              )}
              <Recording live={live} />
              <div className="flex flex-wrap gap-2">
                <Button tone="accent" size="lg" onClick={onDone}>
                  Go live again
                </Button>
                <Link to="/studio" className={buttonClass({ size: 'lg' })}>
                  Back to studio
                </Link>
              </div>
            </div>
          )
        }}
      </QueryResult>
    </Page>
  )
}

type RecordedLive = { recording: { id: string; type: string; user: { username: string } } | null }

function Recording({ live: { recording } }: { live: RecordedLive }) {
  if (!recording)
    return (
      <p className="text-sm text-ink-mute">
        If you saved the recording, it’ll appear in your private videos soon.
      </p>
    )
  return (
    <p className="card flex flex-wrap items-center justify-between gap-3 p-4 text-base">
      Recording saved to your private videos.
      <Link to={mediaPath(recording)} className={buttonClass({ size: 'sm' })}>
        Watch recording
      </Link>
    </p>
  )
}
