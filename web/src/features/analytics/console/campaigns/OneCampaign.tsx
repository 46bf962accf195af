/** One campaign: its days against the previous period, the media it led to, and a stop button. */
import { Ban, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { longDate, shortCount } from '#rules/formats.ts'
import { REASON } from '#rules/staff-rights.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { DailyStats } from '#web/parts/chart/DailyStats.tsx'
import { ReasonSheet } from '#web/parts/console/ReasonSheet.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import {
  type Campaign,
  ResumeCampaign,
  StaffCampaignDays,
  StaffCampaigns,
  StopCampaign,
} from './campaign-queries.ts'

type Props = { name: string; days: number; mayStop: boolean }

export function OneCampaign({ name, days, mayStop }: Props) {
  const [{ data: found }, again] = useQuery({
    query: StaffCampaigns,
    variables: { days, text: name, limit: { limit: 50 } },
    requestPolicy: 'cache-and-network',
  })
  const known = found?.staffCampaigns.find(({ campaign }) => campaign === name)
  const result = useQuery({ query: StaffCampaignDays, variables: { campaign: name, days } })
  return (
    <div className="mx-auto grid max-w-280 gap-4">
      <CampaignState
        name={name}
        known={known}
        mayStop={mayStop}
        onDone={() => again({ requestPolicy: 'network-only' })}
      />
      <QueryResult
        of={[{ ...result[0], data: result[0].data?.staffCampaign }, result[1]]}
        skeleton={<SkeletonBlock className="h-100" />}
        errorContent="Couldn’t load stats"
      >
        {({ days: values, creators }) => (
          <>
            <section aria-label="Views by day" className="card min-w-0 p-4 desktop:p-5">
              <h2 className="text-base font-bold">Views by day</h2>
              <DailyStats
                days={values
                  .slice(-days)
                  .map(({ day, views }, at) => ({ day, value: views, before: values[at]?.views ?? 0 }))}
                span={days}
                format={{
                  name: 'Views',
                  tone: 'ink',
                  isWhole: true,
                  amount: (value) => String(value),
                  axis: (value) => shortCount(value),
                }}
              />
            </section>
            <section aria-label="Creators" className="card min-w-0 p-4 desktop:p-5">
              <h2 className="text-base font-bold">Creators viewed</h2>
              {creators.length === 0 && <p className="mt-2 text-sm text-ink-mute">No views in this period</p>}
              <ul className="mt-2 divide-y divide-line">
                {creators.map(({ id, user, views, swipes }) => (
                  <li key={id} className="flex min-h-13 items-center gap-3 text-sm">
                    <Avatar name={user?.fullname ?? '?'} src={user?.avatar} size={32} />
                    <Link to={staffPath('people', id)} className="min-w-0 flex-1 truncate font-semibold">
                      {user?.fullname ?? 'Deleted account'}
                    </Link>
                    <span className="text-ink-soft tabular-nums">
                      {shortCount(views)} views, {shortCount(swipes)} swiped away
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </QueryResult>
    </div>
  )
}

type CampaignStateProps = { name: string; known: Campaign | undefined; mayStop: boolean; onDone(): void }

function CampaignState({ name, known, mayStop, onDone }: CampaignStateProps) {
  const [isAsking, setAsking] = useState(false)
  const [isStopping, stop] = useStaffMutation(StopCampaign)
  const [isResuming, resume] = useStaffMutation(ResumeCampaign)
  const isStopped = known?.stopped != null
  async function press(reason: string) {
    const { error, isDone } = await (isStopped ? resume : stop)({ campaign: name, reason })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    if (!isDone) return
    setAsking(false)
    onDone()
  }
  return (
    <>
      {known?.stopped && (
        <Notice tone="danger">
          Stopped on {longDate(new Date(known.stopped))}: {known.stop_reason} New views aren’t counted, and
          creators can’t see it.
        </Notice>
      )}
      {mayStop && known && (
        <p>
          <Button
            size="sm"
            tone={isStopped ? 'accent' : 'danger'}
            icon={isStopped ? Play : Ban}
            onClick={() => setAsking(true)}
          >
            {isStopped ? 'Resume campaign' : 'Stop campaign'}
          </Button>
        </p>
      )}
      {isAsking && (
        <ReasonSheet
          title={isStopped ? `Resume “${name}”?` : `Stop “${name}”?`}
          text={
            isStopped
              ? 'New views count again, and creators can see it again.'
              : 'Its links keep working, but new views aren’t counted and creators can’t see it in their studio.'
          }
          yes={isStopped ? 'Resume' : 'Stop'}
          tone={isStopped ? 'accent' : 'danger'}
          templates={[]}
          maxLength={REASON.maxLength}
          isBusy={isStopping || isResuming}
          onYes={(reason) => void press(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
