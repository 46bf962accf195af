/** Slots in live pages for features with two creators, such as battles; the slice above fills them. */
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { LiveRoomHandle } from './room/room.ts'
import type { ViewerProps } from './viewer/viewer-props.ts'

export type OnAirSlotProps = {
  /** Full screen on a phone, or part of a page. */
  variant: 'over' | 'page'
  /** The creator's own video, for the layout next to another creator. */
  own: ReactNode
  /** Whether this page plays the stream's sound at first. */
  isSoundOn: boolean
  /** Shown while the creator is alone. */
  children?: ReactNode
}

export type LiveSlots = {
  /** Wraps the room of a watched creator; renders its children while they are alone. */
  Watching: ComponentType<ViewerProps & { children: ReactNode }>
  OnAir: ComponentType<OnAirSlotProps>
  /** The creator's own room, with the other creator's tips while they stream together. */
  useOwnRoom(room: LiveRoomHandle): LiveRoomHandle
  /** The button that invites another creator. */
  Begin: ComponentType<{ variant: 'tool' | 'column' | 'button' }>
}

const SlotsContext = createContext<LiveSlots | null>(null)

export const LiveSlotsProvider = SlotsContext.Provider

export function useLiveSlots(): LiveSlots {
  const slots = use(SlotsContext)
  if (!slots) throw new Error('The live slots are missing: the live routes provide them')
  return slots
}
