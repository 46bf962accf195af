/** Controls that do not fit on a phone on air: stats, goal, tip menu, writing rules and devices. */
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { LiveRoomHandle } from '../room/room.ts'
import { ActivityDock } from './ActivityDock.tsx'
import { Tool } from './CameraTools.tsx'
import { ChatRules } from './ChatDock.tsx'
import type { CameraParts } from './camera-parts.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { Dock } from './Dock.tsx'
import { GoalDock } from './GoalDock.tsx'
import { IncomeDock } from './IncomeDock.tsx'
import { MenuDock } from './MenuDock.tsx'
import { SupportersDock } from './SupportersDock.tsx'
import { TimelineDock } from './TimelineDock.tsx'
import type { LiveSummaryData } from './use-summary.ts'

type Props = Pick<CameraParts, 'camera' | 'startedAt'> & {
  room: LiveRoomHandle
  stats: LiveSummaryData | undefined
}

export function PhoneMore({ camera, startedAt, room, stats }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool icon={Ellipsis} label="More" name="More options" isNamed onPress={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Your live">
        <div className="grid gap-3 pb-2 *:bg-raised!">
          <Dock title="Chat">
            <div className="flex items-center gap-2 px-4 pb-3">
              <ChatRules room={room} />
            </div>
          </Dock>
          <GoalDock room={room} />
          <MenuDock room={room} />
          <IncomeDock stats={stats} />
          <TimelineDock timeline={stats?.course} startedAt={startedAt} />
          <ActivityDock happened={stats?.happened} />
          <SupportersDock room={room} />
          <Dock title="Devices">
            <div className="px-4 pb-4">
              <DeviceChoice camera={camera} />
            </div>
          </Dock>
        </div>
      </Sheet>
    </>
  )
}
