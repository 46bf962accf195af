/** The broadcaster's view on desktop: outgoing video, room, income, connection and supporters. */
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { RisingHearts } from '../room/RisingHearts.tsx'
import type { LiveRoomHandle } from '../room/room.ts'
import { TipBell, TipBurst } from '../room/TipBurst.tsx'
import { useLiveSlots } from '../slots.ts'
import { ActivityDock } from './ActivityDock.tsx'
import { AirHead } from './AirHead.tsx'
import { CameraTools } from './CameraTools.tsx'
import { CameraView } from './CameraView.tsx'
import { ChatDock } from './ChatDock.tsx'
import type { CameraParts } from './camera-parts.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { Dock } from './Dock.tsx'
import { GoalDock } from './GoalDock.tsx'
import { GoButton } from './GoButton.tsx'
import { IncomeDock } from './IncomeDock.tsx'
import { MenuDock } from './MenuDock.tsx'
import { Signal } from './Signal.tsx'
import { SupportersDock } from './SupportersDock.tsx'
import { TimelineDock } from './TimelineDock.tsx'
import { type Clip, useClip } from './use-clip.ts'
import { useOwnRoom } from './use-own-room.ts'
import { useSummary } from './use-summary.ts'

export function Broadcaster(parts: CameraParts) {
  const { camera, publisher, plan, startedAt } = parts
  const { state, liveId, quality } = publisher
  const room = useOwnRoom(liveId)
  const [{ data }] = useSummary(liveId)
  const summary = data?.liveSummary
  const clip = useClip(liveId)
  const slots = useLiveSlots()
  const [isBellOff, setBellOff] = useState(false)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 p-4">
      <AirHead
        description={plan.values.description}
        startedAt={startedAt}
        isReconnecting={state.phase === 'reconnecting'}
        room={room}
        stats={summary}
        end={<GoButton {...parts} />}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(13rem,18rem)_minmax(0,1fr)_minmax(18rem,24rem)] gap-3">
        <div className="no-bar flex min-h-0 flex-col gap-3 overflow-y-auto *:shrink-0">
          <GoalDock room={room} />
          <IncomeDock stats={summary} />
          <Dock title="Health" end={quality && <Signal quality={quality} isSmall />}>
            <p role="status" className="px-4 pb-4 text-sm text-ink-soft">
              {state.phase === 'reconnecting'
                ? 'Connection lost. You have 20 seconds to reconnect.'
                : (quality?.label ?? 'Measuring…')}
            </p>
          </Dock>
          <SupportersDock room={room} />
        </div>
        <div className="no-bar flex min-h-0 flex-col gap-3 overflow-y-auto *:shrink-0">
          <slots.OnAir variant="page" isSoundOn own={<OwnSide {...{ camera, clip, room, isBellOff }} />}>
            <div
              className={cx(
                'relative mx-auto w-full overflow-hidden rounded-lg bg-black',
                camera.orientation === 'landscape' ? 'aspect-video' : 'aspect-9/16 max-h-[60dvh] w-auto!',
              )}
            >
              <CameraView camera={camera} isAsSent />
              <span className="absolute top-3 left-3 inline-flex h-7 items-center gap-1.5 rounded-full bg-veil px-3 text-xs font-semibold">
                <Eye size={14} />
                What viewers see
              </span>
              <RisingHearts total={room.heartsSeen} className="right-6 bottom-14 h-56 w-16" />
              <TipBurst tips={room.tips} isSilent={isBellOff} className="inset-x-8 bottom-20" />
              <TipBell isOff={isBellOff} onChange={setBellOff} />
              <div className="absolute inset-x-0 bottom-3">
                <CameraTools camera={camera} clip={clip} isOnAir />
              </div>
            </div>
          </slots.OnAir>
          <DeviceChoice camera={camera} isCompact />
          <TimelineDock timeline={summary?.course} startedAt={startedAt} />
          <div className="grid items-start gap-3 min-[1280px]:grid-cols-2">
            <ActivityDock happened={summary?.happened} />
            <MenuDock room={room} />
          </div>
        </div>
        <ChatDock room={room} />
      </div>
    </div>
  )
}

type OwnSideProps = Pick<CameraParts, 'camera'> & { clip: Clip; room: LiveRoomHandle; isBellOff: boolean }

/** The creator's own video in a battle layout, with its buttons. */
function OwnSide({ camera, clip, room, isBellOff }: OwnSideProps) {
  return (
    <>
      <CameraView camera={camera} />
      <TipBurst tips={room.tips} isSilent={isBellOff} isSmall className="inset-x-4 top-20" />
      <div className="absolute inset-x-0 bottom-22">
        <CameraTools camera={camera} clip={clip} />
      </div>
    </>
  )
}
