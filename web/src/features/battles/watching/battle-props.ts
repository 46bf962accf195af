/** Props shared by the phone and desktop battle layouts. */
import type { ReactNode } from 'react'
import type { ChatMessage, LiveSound, ViewerProps } from '#web/features/live/index.ts'
import type { BattleSide } from '../fields.ts'
import type { OtherSide } from '../side-by-side/use-other-side.ts'
import type { BattleNow } from '../use-battle.ts'

export type BattleProps = ViewerProps & {
  now: BattleNow
  /** The side of the page's creator. */
  ownSide: BattleSide
  other: OtherSide
  otherSound: LiveSound
  /** The other side's tips that arrived while the page was open. */
  otherTips: readonly ChatMessage[]
  own: ReactNode
  theirs: ReactNode
  after: ReactNode
}
