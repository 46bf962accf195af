/** The on-air view of a phone: stats at the top, the room at the bottom, camera buttons at the edge. */
import { dollars } from '#rules/formats.ts'
import { useKeyboardHeight } from '#web/lib/use-keyboard-height.ts'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { useElapsed } from '../elapsed.ts'
import { ChatField } from '../room/ChatField.tsx'
import { ChatList } from '../room/ChatList.tsx'
import { Goal } from '../room/Goal.tsx'
import { Pinned } from '../room/Pinned.tsx'
import { RisingHearts } from '../room/RisingHearts.tsx'
import { GIFTS_ABOVE_CHAT, TipBurst } from '../room/TipBurst.tsx'
import { useLiveSlots } from '../slots.ts'
import { CameraTools } from './CameraTools.tsx'
import { CameraView } from './CameraView.tsx'
import type { CameraParts } from './camera-parts.ts'
import { GoButton } from './GoButton.tsx'
import { PhoneMore } from './PhoneMore.tsx'
import { Signal } from './Signal.tsx'
import { useClip } from './use-clip.ts'
import { useOwnRoom } from './use-own-room.ts'
import { useSummary } from './use-summary.ts'

export function PhoneOnAir(parts: CameraParts) {
  const { camera, publisher, startedAt } = parts
  const { liveId, quality, state } = publisher
  const room = useOwnRoom(liveId)
  const elapsed = useElapsed(startedAt)
  const covered = useKeyboardHeight()
  const slots = useLiveSlots()
  const [{ data }] = useSummary(liveId)
  const clip = useClip(liveId)
  return (
    <>
      <header className="absolute isolate inset-x-0 top-0 grid gap-2.5 p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
        <div className="flex items-center gap-2">
          <LiveBadge viewers={room.viewers} />
          <span role="status" className="lift text-sm font-semibold tabular-nums">
            {state.phase === 'reconnecting' ? 'Reconnecting…' : elapsed}
          </span>
          <span className="rounded-xs bg-coin px-2 py-0.5 text-xs font-extrabold text-on-coin tabular-nums">
            {dollars(data?.liveSummary.tips ?? 0)}
          </span>
          {quality && (
            <span className="glass rounded-sm px-2 py-1">
              <Signal quality={quality} isSmall />
            </span>
          )}
          <span className="flex-1" />
          <GoButton {...parts} size="sm" className="bg-ink! text-canvas!" />
        </div>
        <slots.OnAir variant="over" isSoundOn own={<CameraView camera={camera} />} />
        {room.goal && <Goal goal={room.goal} isOver />}
        {room.pinned && <Pinned message={room.pinned} isOver />}
      </header>
      <RisingHearts total={room.heartsSeen} className="right-16 bottom-24 h-72 w-16" />
      <TipBurst tips={room.tips} isSilent className="inset-x-4 top-[30%]" giftClassName={GIFTS_ABOVE_CHAT} />
      <div className="scrim-chat absolute inset-x-0" style={{ bottom: covered }}>
        <ChatList messages={room.messages} variant="over" empty="No messages yet" room={room} />
        <div className="flex px-3 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <ChatField variant="over" placeholder="Reply to chat" onSend={room.say} />
        </div>
      </div>
      <div className="absolute right-3 bottom-24">
        <CameraTools
          camera={camera}
          clip={clip}
          isColumn
          isOnAir
          more={<PhoneMore {...{ camera, startedAt, room }} stats={data?.liveSummary} />}
        />
      </div>
    </>
  )
}
