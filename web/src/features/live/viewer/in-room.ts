/** Props shared by the phone and desktop viewer layouts. */
import type { HeartsState } from '#web/features/engagement/index.ts'
import type { LiveShow } from '../fields.ts'
import type { Sound } from '../player/LiveStage.tsx'
import type { Room } from '../room/room.ts'
import type { ViewedPerson } from './viewed-person.ts'

export type InRoom = {
  live: LiveShow
  person: ViewedPerson
  isOwn: boolean
  room: Room
  hearts: HeartsState
  sound: Sound
  onDenied(): void
}
