/** A battle in the studio: the creator's own video next to the other's. */
import { useState } from 'react'
import { type OnAirSlotProps, TipBurst } from '#web/features/live/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { cx } from '#web/ui/cx.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { type BattleSide, battleSideOf } from '../fields.ts'
import { BattleHalf } from '../side-by-side/BattleHalf.tsx'
import { BattleStreams } from '../side-by-side/BattleStreams.tsx'
import { OtherPicture } from '../side-by-side/OtherPicture.tsx'
import { useOtherSide } from '../side-by-side/use-other-side.ts'
import { type BattleNow, useBattle } from '../use-battle.ts'
import { useOtherTips } from '../use-other-tips.ts'
import { Rematch } from './Rematch.tsx'

const SIDES: readonly BattleSide[] = [1, 2]

export function OnAirBattle({ children, ...props }: OnAirSlotProps) {
  const { account } = useSession()
  const now = useBattle(account?.id)
  return now && account ? <BothSides key={now.battle.id} {...props} now={now} me={account.id} /> : children
}

type BothSidesProps = Omit<OnAirSlotProps, 'children'> & { now: BattleNow; me: string }

function BothSides({ variant: slot, own, isSoundOn, now, me }: BothSidesProps) {
  const { battle, phase } = now
  const variant = useIsDesktop() ? 'desktop' : 'phone'
  const ownSide = battleSideOf(battle, me)
  const other = useOtherSide(ownSide === 1 ? battle.user2 : battle.user1)
  const [isMuted, onMute] = useState(!isSoundOn)
  const sound = { isMuted, onMute }
  const tips = useOtherTips(battle, ownSide)
  return (
    <>
      {slot === 'over' && <div className="fixed inset-0 -z-10 bg-canvas" />}
      <BattleStreams
        now={now}
        variant={variant}
        after={phase === 'talk' && <Rematch user={other.user} />}
        className={cx(
          slot === 'over' ? '-mx-3 h-[min(22rem,44dvh)]' : 'h-[min(30rem,56dvh)] w-full rounded-xl',
        )}
      >
        {SIDES.map((side) =>
          side === ownSide ? (
            <BattleHalf key={side} {...{ battle, phase, side, variant }}>
              {own}
            </BattleHalf>
          ) : (
            <BattleHalf
              key={side}
              {...{ battle, phase, side, variant }}
              viewers={other.live?.viewers}
              sound={other.live?.may_watch ? sound : undefined}
            >
              <OtherPicture other={other} sound={sound} />
              <TipBurst
                tips={tips.newTips}
                isSilent
                isSmall
                className={variant === 'desktop' ? 'inset-x-4 top-20' : 'inset-x-2 top-14'}
              />
            </BattleHalf>
          ),
        )}
      </BattleStreams>
    </>
  )
}
