/** Wraps a watched room: during a battle it shows both streams side by side. */
import type { ReactNode } from 'react'
import { useState } from 'react'
import { type LiveSound, LiveStage, type ViewerProps } from '#web/features/live/index.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { battleSideOf } from '../fields.ts'
import { OtherPicture } from '../side-by-side/OtherPicture.tsx'
import { useOtherSide } from '../side-by-side/use-other-side.ts'
import { Rematch } from '../studio/Rematch.tsx'
import { type BattleNow, useBattle } from '../use-battle.ts'
import { useOtherTips, withTips } from '../use-other-tips.ts'
import { BattleDesktop } from './BattleDesktop.tsx'
import { BattlePhone } from './BattlePhone.tsx'

export function BattleWatching({ children, ...props }: ViewerProps & { children: ReactNode }) {
  const now = useBattle(props.person.id)
  return now ? <Battle key={now.battle.id} {...props} now={now} /> : children
}

function Battle(props: ViewerProps & { now: BattleNow }) {
  const { live, person, room, hearts, sound, isOwn, now, onDenied } = props
  const isDesktop = useIsDesktop()
  const { battle, phase } = now
  const ownSide = battleSideOf(battle, person.id)
  const other = useOtherSide(ownSide === 1 ? battle.user2 : battle.user1)
  const [isOtherMuted, onMute] = useState(true)
  const otherSound: LiveSound = { isMuted: isOtherMuted, onMute }
  const otherTips = useOtherTips(battle, ownSide)
  const shared = {
    ...props,
    room: { ...room, messages: withTips(room.messages, otherTips) },
    otherTips: otherTips.newTips,
    ownSide,
    other,
    otherSound,
    own: (
      <LiveStage
        playback={live.playback ?? { hls: null, whep: null }}
        poster={live.thumbnail?.poster ?? live.cover}
        label={`${person.fullname} live`}
        isPublisherGone={room.isReconnecting}
        variant="half"
        sound={sound}
        onDenied={onDenied}
        onTap={hearts.onTap}
      />
    ),
    theirs: <OtherPicture other={other} sound={otherSound} />,
    after: isOwn && phase === 'talk' ? <Rematch user={other.user} /> : undefined,
  }
  return isDesktop ? <BattleDesktop {...shared} /> : <BattlePhone {...shared} />
}
