/** /studio/live/rtmp: broadcasts from OBS or another RTMP encoder, and shows the stream's health. */
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { Top } from '#web/parts/page/Top.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { isOnAir, type LiveShow } from '../fields.ts'
import { useLivePlaces } from '../places.ts'
import { LiveStage } from '../player/LiveStage.tsx'
import { StopLive } from '../publish/use-publisher.ts'
import { useShow } from '../viewer/use-show.ts'
import { ActivityDock } from './ActivityDock.tsx'
import { AnnounceRow } from './AnnounceRow.tsx'
import { ChatDock } from './ChatDock.tsx'
import { CourseDock } from './CourseDock.tsx'
import { EncoderSteps } from './EncoderSteps.tsx'
import { GoalDock } from './GoalDock.tsx'
import { HealthCard } from './HealthCard.tsx'
import { IncomeDock } from './IncomeDock.tsx'
import { LiveSummary } from './LiveSummary.tsx'
import { MenuDock } from './MenuDock.tsx'
import { OnAirBanner } from './OnAirBanner.tsx'
import { OverlayCard } from './OverlayCard.tsx'
import { PlanForm } from './PlanForm.tsx'
import { StreamingForbidden, useForbidden } from './StreamingForbidden.tsx'
import { StreamKeyCard } from './StreamKeyCard.tsx'
import { StudioSwitch } from './StudioSwitch.tsx'
import { SupportersDock } from './SupportersDock.tsx'
import { useHealth } from './use-health.ts'
import { useLastLive } from './use-last-live.ts'
import { useOwnRoom } from './use-own-room.ts'
import { usePlan } from './use-plan.ts'
import { useSummary } from './use-summary.ts'

export function LiveRtmp() {
  const { account } = useSession()
  const show = useShow(account?.username ?? '', account?.id)
  const live = show.live && isOnAir(show.live) ? show.live : null
  const last = useLastLive(live?.id ?? null)
  const health = useHealth(live !== null)
  if ((show.ended || show.isGone) && last)
    return <LiveSummary liveId={last} words={null} onDone={show.dismiss} />
  return (
    <>
      <Top title="Live" back="/studio" isHeading={false} />
      <div className="page-box flex-1 pb-8 max-desk:px-4 desk:pt-10">
        <PageTitle
          sub="Stream from OBS or any encoder that speaks RTMP."
          end={
            <div className="max-desk:hidden">
              <StudioSwitch />
            </div>
          }
          deskOnly
        >
          Live
        </PageTitle>
        <div className="mb-4 desk:hidden">
          <StudioSwitch wide />
        </div>
        <div className="mb-4 empty:hidden">
          <StreamingForbidden />
        </div>
        {live && <Air live={live} onDenied={() => show.again({ requestPolicy: 'network-only' })} />}
        <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)] desk:items-start">
          <div className="grid gap-4 max-desk:order-2">
            <StreamKeyCard isOnAir={live?.status === 'live'} />
            <OverlayCard />
            <EncoderSteps />
          </div>
          <div className="grid gap-4 max-desk:order-1">
            <HealthCard {...health} />
            <p className="flex items-start gap-3 rounded-md bg-raised p-4 text-sm text-pretty text-ink-soft">
              <Info size={17} className="mt-px shrink-0" />
              Lost connection? You have 20 seconds to come back and the same live goes on.
            </p>
            {!live && <NextLive />}
          </div>
        </div>
      </div>
    </>
  )
}

/** The settings of the encoder's next stream. */
function NextLive() {
  const plan = usePlan()
  const forbidden = useForbidden()
  const [isSaved, setSaved] = useState(false)
  const change: typeof plan.change = (part) => {
    setSaved(false)
    plan.change(part)
  }
  return (
    <section aria-label="This live" className="card p-5">
      <h2 className="mb-4 text-base font-bold">This live</h2>
      <PlanForm plan={{ ...plan, change }} />
      <Button
        tone="accent"
        wide
        className="mt-4"
        busy={plan.isBusy}
        disabled={!plan.isLoaded || forbidden !== null}
        onClick={() => void plan.save().then(setSaved)}
      >
        Save
      </Button>
      <p role="status" className="mt-2 min-h-5 text-center text-sm text-success">
        {isSaved && 'Saved for your next live'}
      </p>
      <AnnounceRow plan={plan} />
    </section>
  )
}

/** On air: the banner, the room and the income. */
function Air({ live, onDenied }: { live: LiveShow; onDenied(): void }) {
  const room = useOwnRoom(live.id)
  const [{ data }] = useSummary(live.id)
  const [{ fetching }, stop] = useMutation(StopLive)
  const figures = data?.liveSummary
  const places = useLivePlaces()
  const end = async () => {
    const { error } = await stop({ id: live.id })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }
  return (
    <div className="mb-4 grid gap-4">
      <OnAirBanner
        live={live}
        viewers={room.viewers}
        tipsCents={figures?.tips ?? 0}
        isBusy={fetching}
        onStop={() => void end()}
      />
      <places.OnAir look="page" isLoud={false} own={<OwnPicture live={live} onDenied={onDenied} />} />
      <div className="grid gap-4 desk:h-140 desk:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
        <div className="grid content-start gap-4 desk:auto-rows-max desk:grid-cols-2 desk:overflow-y-auto">
          <div className="desk:col-span-2">
            <CourseDock course={figures?.course} startedAt={live.started_at} />
          </div>
          <GoalDock room={room} />
          <IncomeDock figures={figures} />
          <ActivityDock happened={figures?.happened} />
          <SupportersDock room={room} />
          <MenuDock room={room} />
        </div>
        <ChatDock room={room} />
      </div>
    </div>
  )
}

/** The encoder's stream as viewers see it. */
function OwnPicture({ live, onDenied }: { live: LiveShow; onDenied(): void }) {
  return (
    <LiveStage
      playback={live.playback ?? { hls: null, whep: null }}
      poster={live.thumbnail?.poster ?? live.cover}
      label="Your live"
      isPublisherGone={live.status === 'reconnecting'}
      look="half"
      onDenied={onDenied}
    />
  )
}
