/** The places that live's pages keep for what two creators do together, which live cannot know: the slice above fills them. */
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Room } from './room/room.ts'
import type { InRoom } from './viewer/in-room.ts'

export type OnAirPlace = {
  /** Over the whole of a phone, or a part of a page. */
  look: 'over' | 'page'
  /** One's own picture, for where it stands beside another's. */
  own: ReactNode
  /** Whether one hears oneself and others through this page's loudspeaker at first. */
  isLoud: boolean
  /** What stands there while one is alone. */
  children?: ReactNode
}

export type LivePlaces = {
  /** Around the room of somebody who is watched; shows its children while they are alone. */
  Watching: ComponentType<InRoom & { children: ReactNode }>
  OnAir: ComponentType<OnAirPlace>
  /** One's own room, with what the other's is given meanwhile. */
  useOwnRoom(room: Room): Room
  /** The button that begins something together. */
  Begin: ComponentType<{ look: 'tool' | 'column' | 'button' }>
}

const Places = createContext<LivePlaces | null>(null)

export const LivePlacesFilled = Places.Provider

export function useLivePlaces(): LivePlaces {
  const places = use(Places)
  if (!places) throw new Error('the places of live are filled by its routes')
  return places
}
