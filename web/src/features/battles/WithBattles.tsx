/** Fills the slots of live pages with battles. */
import type { ReactNode } from 'react'
import { type LivePlaces, LivePlacesFilled } from '#web/features/live/index.ts'
import { BeginBattle } from './studio/BeginBattle.tsx'
import { OnAirBattle } from './studio/OnAirBattle.tsx'
import { useOwnRoomInBattle } from './use-other-tips.ts'
import { BattleWatching } from './watching/BattleWatching.tsx'

const PLACES: LivePlaces = {
  Watching: BattleWatching,
  OnAir: OnAirBattle,
  useOwnRoom: useOwnRoomInBattle,
  Begin: BeginBattle,
}

export function WithBattles({ children }: { children: ReactNode }) {
  return <LivePlacesFilled value={PLACES}>{children}</LivePlacesFilled>
}
