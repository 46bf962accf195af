/** Fills the slots of live pages with battles. */
import type { ReactNode } from 'react'
import { type LiveSlots, LiveSlotsProvider } from '#web/features/live/index.ts'
import { BeginBattle } from './studio/BeginBattle.tsx'
import { OnAirBattle } from './studio/OnAirBattle.tsx'
import { useOwnRoomInBattle } from './use-other-tips.ts'
import { BattleWatching } from './watching/BattleWatching.tsx'

const SLOTS: LiveSlots = {
  Watching: BattleWatching,
  OnAir: OnAirBattle,
  useOwnRoom: useOwnRoomInBattle,
  Begin: BeginBattle,
}

export function WithBattles({ children }: { children: ReactNode }) {
  return <LiveSlotsProvider value={SLOTS}>{children}</LiveSlotsProvider>
}
