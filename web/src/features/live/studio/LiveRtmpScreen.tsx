/** /studio/live/rtmp: broadcasts from OBS or another RTMP encoder, and shows the stream's health. */
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { isLiveOnAir, type LiveDetails } from '../fields.ts'
import { LiveStage } from '../player/LiveStage.tsx'
import { StopLive } from '../publish/use-publisher.ts'
import { useLiveSlots } from '../slots.ts'
import { useViewedLive } from '../viewer/use-viewed-live.ts'
import { ActivityDock } from './ActivityDock.tsx'
import { AnnounceRow } from './AnnounceRow.tsx'
import { ChatDock } from './ChatDock.tsx'
import { EncoderSteps } from './EncoderSteps.tsx'
import { GoalDock } from './GoalDock.tsx'
import { HealthCard } from './HealthCard.tsx'
import { IncomeDock } from './IncomeDock.tsx'
import { LivePlanForm } from './LivePlanForm.tsx'
import { LiveSummary } from './LiveSummary.tsx'
import { MenuDock } from './MenuDock.tsx'
import { OnAirBanner } from './OnAirBanner.tsx'
import { OverlayCard } from './OverlayCard.tsx'
import { StreamingForbidden, useForbidden } from './StreamingForbidden.tsx'
import { StreamKeyCard } from './StreamKeyCard.tsx'
import { StudioSwitch } from './StudioSwitch.tsx'
import { SupportersDock } from './SupportersDock.tsx'
import { TimelineDock } from './TimelineDock.tsx'
import { useHealth } from './use-health.ts'
import { useLastLive } from './use-last-live.ts'
import { useLivePlan } from './use-live-plan.ts'
import { useOwnRoom } from './use-own-room.ts'
import { useSummary } from './use-summary.ts'

export function LiveRtmpScreen() {
  const { account } = useSession()
  const show = useViewedLive(account?.username ?? '', account?.id)
  const live = show.live && isLiveOnAir(show.live) ? show.live : null
  const last = useLastLive(live?.id ?? null)
  const health = useHealth(live !== null)
  if ((show.ended || show.isGone) && last)
    return <LiveSummary liveId={last} text={null} onDone={show.dismiss} />
  return (
    <>
      <TitleRow title="Live" back="/studio" isHeading={false} />
      <div className="page-box flex-1 pb-8 max-desktop:px-4 desktop:pt-10">
        <PageTitle
          sub="Stream from OBS or any RTMP encoder."
          end={
            <div className="max-desktop:hidden">
              <StudioSwitch />
            </div>
          }
          desktopOnly
        >
          Live
        </PageTitle>
        <div className="mb-4 desktop:hidden">
          <StudioSwitch wide />
        </div>
        <div className="mb-4 empty:hidden">
          <StreamingForbidden />
        </div>
        {live && <AirView live={live} onDenied={() => show.again({ requestPolicy: 'network-only' })} />}
        <div className="grid grid-cols-1 gap-4 desktop:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)] desktop:items-start">
          <div className="grid grid-cols-1 gap-4 max-desktop:order-2">
            <StreamKeyCard isOnAir={live?.status === 'live'} />
            <OverlayCard />
            <EncoderSteps />
          </div>
          <div className="grid grid-cols-1 gap-4 max-desktop:order-1">
            <HealthCard {...health} />
            <p className="flex items-start gap-3 rounded-md bg-raised p-4 text-sm text-pretty text-ink-soft">
              <Info size={17} className="mt-px shrink-0" />
              Lost connection? Reconnect within 20 seconds and your live continues.
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
  const plan = useLivePlan()
  const forbidden = useForbidden()
  const [isSaved, setSaved] = useState(false)
  const change: typeof plan.change = (part) => {
    setSaved(false)
    plan.change(part)
  }
  return (
    <section aria-label="This live" className="card p-5">
      <h2 className="mb-4 text-base font-bold">This live</h2>
      <LivePlanForm plan={{ ...plan, change }} />
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
function AirView({ live, onDenied }: { live: LiveDetails; onDenied(): void }) {
  const room = useOwnRoom(live.id)
  const [{ data }] = useSummary(live.id)
  const [{ fetching }, stop] = useMutation(StopLive)
  const summary = data?.liveSummary
  const slots = useLiveSlots()
  const end = async () => {
    const { error } = await stop({ id: live.id })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }
  return (
    <div className="mb-4 grid grid-cols-1 gap-4">
      <OnAirBanner
        live={live}
        viewers={room.viewers}
        tipsCents={summary?.tips ?? 0}
        isBusy={fetching}
        onStop={() => void end()}
      />
      <slots.OnAir variant="page" isSoundOn={false} own={<OwnPicture live={live} onDenied={onDenied} />} />
      <div className="grid grid-cols-1 gap-4 desktop:h-140 desktop:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
        <div className="grid grid-cols-1 content-start gap-4 desktop:auto-rows-max desktop:grid-cols-2 desktop:overflow-y-auto">
          <div className="desktop:col-span-2">
            <TimelineDock timeline={summary?.course} startedAt={live.started_at} />
          </div>
          <GoalDock room={room} />
          <IncomeDock stats={summary} />
          <ActivityDock happened={summary?.happened} />
          <SupportersDock room={room} />
          <MenuDock room={room} />
        </div>
        <ChatDock room={room} />
      </div>
    </div>
  )
}

/** The encoder's stream as viewers see it. */
function OwnPicture({ live, onDenied }: { live: LiveDetails; onDenied(): void }) {
  return (
    <LiveStage
      playback={live.playback ?? { hls: null, whep: null }}
      poster={live.thumbnail?.poster ?? live.cover}
      label="Your live"
      isPublisherGone={live.status === 'reconnecting'}
      variant="half"
      onDenied={onDenied}
    />
  )
}
