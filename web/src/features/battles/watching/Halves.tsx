/** The two halves of a watched battle. */
import { Gem } from 'lucide-react'
import { Hearts } from '#web/features/engagement/index.ts'
import { RisingHearts, TipBurst } from '#web/features/live/index.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type BattleSide, givenNameOf } from '../fields.ts'
import { BattleHalf } from '../side-by-side/BattleHalf.tsx'
import type { BattleProps } from './battle-props.ts'
import { useMayTip, useTipOther } from './use-tips.ts'

const SIDES: readonly BattleSide[] = [1, 2]
/** Below the clock, above the result. */
const BURST = { phone: 'inset-x-2 top-14', desktop: 'inset-x-6 top-24' } as const

export function Halves(props: BattleProps & { variant: 'phone' | 'desktop' }) {
  const { now, variant, ownSide, other, room, sound, otherSound, otherTips, own, theirs, hearts } = props
  const { battle, phase } = now
  const tipOther = useTipOther()
  const mayTip = useMayTip(battle) && !other.isHidden
  return SIDES.map((side) => {
    const shared = { battle, phase, side, variant }
    if (side === ownSide)
      return (
        <BattleHalf key={side} {...shared} viewers={room.viewers} sound={sound}>
          {own}
          <Hearts {...hearts} />
          <TipBurst tips={room.tips} isSilent={sound.isMuted} isSmall className={BURST[variant]} />
          {variant === 'desktop' && (
            <RisingHearts total={room.heartsSeen} className="right-8 bottom-24 h-72 w-16" />
          )}
        </BattleHalf>
      )
    return (
      <BattleHalf
        key={side}
        {...shared}
        viewers={other.live?.viewers}
        sound={other.live?.may_watch ? otherSound : undefined}
        action={
          variant === 'phone' &&
          mayTip && (
            <IconButton
              icon={Gem}
              label={`Tip ${givenNameOf(other.user.fullname)}`}
              size={36}
              className="bg-coin! text-on-coin!"
              onClick={() => tipOther(other.user)}
            />
          )
        }
      >
        {theirs}
        <TipBurst tips={otherTips} isSilent={otherSound.isMuted} isSmall className={BURST[variant]} />
      </BattleHalf>
    )
  })
}
