/** A battle in the studio: the creator's own video next to the other's. */
import { useState } from 'react'
import { type OnAirPlace, TipBurst } from '#web/features/live/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { cx } from '#web/ui/cx.ts'
import { useIsDesk } from '#web/ui/use-is-desk.ts'
import { type Side, sideOf } from '../fields.ts'
import { Half } from '../side-by-side/Half.tsx'
import { OtherPicture } from '../side-by-side/OtherPicture.tsx'
import { SideBySide } from '../side-by-side/SideBySide.tsx'
import { useOther } from '../side-by-side/use-other.ts'
import { type BattleNow, useBattle } from '../use-battle.ts'
import { useOtherTips } from '../use-other-tips.ts'
import { Rematch } from './Rematch.tsx'

const SIDES: readonly Side[] = [1, 2]

export function OnAirBattle({ children, ...props }: OnAirPlace) {
  const { account } = useSession()
  const now = useBattle(account?.id)
  return now && account ? <Both key={now.battle.id} {...props} now={now} me={account.id} /> : children
}

type BothProps = Omit<OnAirPlace, 'children'> & { now: BattleNow; me: string }

function Both({ look: place, own, isLoud, now, me }: BothProps) {
  const { battle, standing } = now
  const look = useIsDesk() ? 'desk' : 'phone'
  const ownSide = sideOf(battle, me)
  const other = useOther(ownSide === 1 ? battle.user2 : battle.user1)
  const [isMuted, onMute] = useState(!isLoud)
  const sound = { isMuted, onMute }
  const tips = useOtherTips(battle, ownSide)
  return (
    <>
      {place === 'over' && <div className="fixed inset-0 -z-10 bg-canvas" />}
      <SideBySide
        now={now}
        look={look}
        after={standing === 'talk' && <Rematch user={other.user} />}
        className={cx(
          place === 'over' ? '-mx-3 h-[min(22rem,44dvh)]' : 'h-[min(30rem,56dvh)] w-full rounded-xl',
        )}
      >
        {SIDES.map((side) =>
          side === ownSide ? (
            <Half key={side} {...{ battle, standing, side, look }}>
              {own}
            </Half>
          ) : (
            <Half
              key={side}
              {...{ battle, standing, side, look }}
              viewers={other.live?.viewers}
              sound={other.live?.may_watch ? sound : undefined}
            >
              <OtherPicture other={other} sound={sound} />
              <TipBurst
                tips={tips.news}
                isSilent
                isSmall
                className={look === 'desk' ? 'inset-x-4 top-20' : 'inset-x-2 top-14'}
              />
            </Half>
          ),
        )}
      </SideBySide>
    </>
  )
}
