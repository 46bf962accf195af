/** The two halves of a watched battle. */
import { Gem } from 'lucide-react'
import { Hearts } from '#web/features/engagement/index.ts'
import { RisingHearts, TipBurst } from '#web/features/live/index.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { firstName, type Side } from '../fields.ts'
import { Half } from '../side-by-side/Half.tsx'
import type { InBattle } from './in-battle.ts'
import { useMayTip, useTipOther } from './use-tips.ts'

const SIDES: readonly Side[] = [1, 2]
/** Below the clock, above the result. */
const BURST = { phone: 'inset-x-2 top-14', desk: 'inset-x-6 top-24' } as const

export function Halves(props: InBattle & { look: 'phone' | 'desk' }) {
  const { now, look, ownSide, other, room, sound, otherSound, otherTips, own, theirs, hearts } = props
  const { battle, standing } = now
  const tipOther = useTipOther()
  const mayTip = useMayTip(battle) && !other.isHidden
  return SIDES.map((side) => {
    const shared = { battle, standing, side, look }
    if (side === ownSide)
      return (
        <Half key={side} {...shared} viewers={room.viewers} sound={sound}>
          {own}
          <Hearts {...hearts} />
          <TipBurst tips={room.tips} isSilent={sound.isMuted} isSmall className={BURST[look]} />
          {look === 'desk' && (
            <RisingHearts total={room.heartsSeen} className="right-8 bottom-24 h-72 w-16" />
          )}
        </Half>
      )
    return (
      <Half
        key={side}
        {...shared}
        viewers={other.live?.viewers}
        sound={other.live?.may_watch ? otherSound : undefined}
        action={
          look === 'phone' &&
          mayTip && (
            <IconButton
              icon={Gem}
              label={`Tip ${firstName(other.user.fullname)}`}
              size={36}
              className="bg-coin! text-on-coin!"
              onClick={() => tipOther(other.user)}
            />
          )
        }
      >
        {theirs}
        <TipBurst tips={otherTips} isSilent={otherSound.isMuted} isSmall className={BURST[look]} />
      </Half>
    )
  })
}
