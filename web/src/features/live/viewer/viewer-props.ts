/** Props shared by the phone and desktop viewer layouts. */
import type { HeartsState } from '#web/features/engagement/index.ts'
import type { LiveDetails } from '../fields.ts'
import type { LiveSound } from '../player/LiveStage.tsx'
import type { LiveRoomHandle } from '../room/room.ts'
import type { ViewedPerson } from './viewed-person.ts'

export type ViewerProps = {
  live: LiveDetails
  person: ViewedPerson
  isOwn: boolean
  room: LiveRoomHandle
  hearts: HeartsState
  sound: LiveSound
  onDenied(): void
}
