/** Wraps a watched room: during a battle it shows both streams side by side. */
import type { ReactNode } from 'react'
import { useState } from 'react'
import { type InRoom, LiveStage, type Sound } from '#web/features/live/index.ts'
import { useIsDesk } from '#web/ui/use-is-desk.ts'
import { sideOf } from '../fields.ts'
import { OtherPicture } from '../side-by-side/OtherPicture.tsx'
import { useOther } from '../side-by-side/use-other.ts'
import { Rematch } from '../studio/Rematch.tsx'
import { type BattleNow, useBattle } from '../use-battle.ts'
import { useOtherTips, withTips } from '../use-other-tips.ts'
import { BattleDesk } from './BattleDesk.tsx'
import { BattlePhone } from './BattlePhone.tsx'

export function BattleWatching({ children, ...props }: InRoom & { children: ReactNode }) {
  const now = useBattle(props.person.id)
  return now ? <Battle key={now.battle.id} {...props} now={now} /> : children
}

function Battle(props: InRoom & { now: BattleNow }) {
  const { live, person, room, hearts, sound, isOwn, now, onDenied } = props
  const isDesk = useIsDesk()
  const { battle, standing } = now
  const ownSide = sideOf(battle, person.id)
  const other = useOther(ownSide === 1 ? battle.user2 : battle.user1)
  const [isOtherMuted, onMute] = useState(true)
  const otherSound: Sound = { isMuted: isOtherMuted, onMute }
  const otherTips = useOtherTips(battle, ownSide)
  const shared = {
    ...props,
    room: { ...room, messages: withTips(room.messages, otherTips) },
    otherTips: otherTips.news,
    ownSide,
    other,
    otherSound,
    own: (
      <LiveStage
        playback={live.playback ?? { hls: null, whep: null }}
        poster={live.thumbnail?.poster ?? live.cover}
        label={`${person.fullname} live`}
        isPublisherGone={room.isReconnecting}
        look="half"
        sound={sound}
        onDenied={onDenied}
        onTap={hearts.onTap}
      />
    ),
    theirs: <OtherPicture other={other} sound={otherSound} />,
    after: isOwn && standing === 'talk' ? <Rematch user={other.user} /> : undefined,
  }
  return isDesk ? <BattleDesk {...shared} /> : <BattlePhone {...shared} />
}
