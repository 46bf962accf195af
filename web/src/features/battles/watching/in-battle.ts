/** Props shared by the phone and desktop battle layouts. */
import type { ReactNode } from 'react'
import type { ChatMessage, InRoom, Sound } from '#web/features/live/index.ts'
import type { Side } from '../fields.ts'
import type { Other } from '../side-by-side/use-other.ts'
import type { BattleNow } from '../use-battle.ts'

export type InBattle = InRoom & {
  now: BattleNow
  /** The side of the page's creator. */
  ownSide: Side
  other: Other
  otherSound: Sound
  /** The other side's tips that arrived while the page was open. */
  otherTips: readonly ChatMessage[]
  own: ReactNode
  theirs: ReactNode
  after: ReactNode
}
