/** Slots in live pages for features with two creators, such as battles; the slice above fills them. */
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Room } from './room/room.ts'
import type { InRoom } from './viewer/in-room.ts'

export type OnAirPlace = {
  /** Full screen on a phone, or part of a page. */
  look: 'over' | 'page'
  /** The creator's own video, for the layout next to another creator. */
  own: ReactNode
  /** Whether this page plays the stream's sound at first. */
  isLoud: boolean
  /** Shown while the creator is alone. */
  children?: ReactNode
}

export type LivePlaces = {
  /** Wraps the room of a watched creator; renders its children while they are alone. */
  Watching: ComponentType<InRoom & { children: ReactNode }>
  OnAir: ComponentType<OnAirPlace>
  /** The creator's own room, with the other creator's tips while they stream together. */
  useOwnRoom(room: Room): Room
  /** The button that invites another creator. */
  Begin: ComponentType<{ look: 'tool' | 'column' | 'button' }>
}

const Places = createContext<LivePlaces | null>(null)

export const LivePlacesFilled = Places.Provider

export function useLivePlaces(): LivePlaces {
  const places = use(Places)
  if (!places) throw new Error('The live slots are missing: the live routes provide them')
  return places
}
