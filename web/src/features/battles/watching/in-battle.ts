/** What the two ways of showing a battle are given. */
import type { ReactNode } from 'react'
import type { ChatMessage, InRoom, Sound } from '#web/features/live/index.ts'
import type { Side } from '../fields.ts'
import type { Other } from '../side-by-side/use-other.ts'
import type { BattleNow } from '../use-battle.ts'

export type InBattle = InRoom & {
  now: BattleNow
  /** Of the one whose page this is. */
  ownSide: Side
  other: Other
  otherSound: Sound
  /** What the other was given while one was here. */
  otherTips: readonly ChatMessage[]
  own: ReactNode
  theirs: ReactNode
  after: ReactNode
}
