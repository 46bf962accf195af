/** Tips to the other side, as lines for this side's room: both rooms see what both were given. */
import { useEffect, useState } from 'react'
import { type ChatMessage, mergeChat, type Room } from '#web/features/live/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { type Battle, type Side, sideOf } from './fields.ts'
import { useBattle } from './use-battle.ts'

/** The room's own lines with them, in the order of giving. */
export function useBothTips(
  messages: readonly ChatMessage[],
  battle: Battle | undefined,
  ownSide: Side,
): readonly ChatMessage[] {
  // Only the newest are told each time: what was seen stays.
  const [tips, setTips] = useState<readonly ChatMessage[]>([])
  useEffect(() => {
    if (!battle) return setTips([])
    const name = (ownSide === 1 ? battle.user2 : battle.user1).fullname
    const news = battle.tips
      .filter(({ side }) => side !== ownSide)
      .map(({ id, user, cents, add_date }) => ({
        ...{ id, user, cents, add_date },
        ...{ kind: 'tip', text: `For ${name}`, badge: null, deleted: false },
      }))
    setTips((before) => mergeChat(before, news))
  }, [battle, ownSide])
  return tips.length === 0 ? messages : mergeChat(messages, tips)
}

/** The studio's room, with what the other side is given. */
export function useOwnRoomInBattle(room: Room): Room {
  const { account } = useSession()
  const me = account?.id
  const battle = useBattle(me)?.battle
  const messages = useBothTips(room.messages, battle, battle && me ? sideOf(battle, me) : 1)
  return { ...room, messages }
}
