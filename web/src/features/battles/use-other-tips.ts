/** Tips to the other side as chat lines, so that both rooms show all tips. */
import { useEffect, useRef, useState } from 'react'
import { type ChatMessage, type LiveRoomHandle, mergeChat } from '#web/features/live/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { type BattleData, type BattleSide, battleSideOf } from './fields.ts'
import { useBattle } from './use-battle.ts'

type OtherTips = {
  lines: readonly ChatMessage[]
  /** The tips that arrived while the page was open. */
  newTips: readonly ChatMessage[]
}

const NONE: OtherTips = { lines: [], newTips: [] }

/** The server sends only the newest tips, so earlier ones are accumulated. */
export function useOtherTips(battle: BattleData | undefined, ownSide: BattleSide): OtherTips {
  const [tips, setTips] = useState(NONE)
  const known = useRef<{ battle: string; ids: Set<string> }>(undefined)
  useEffect(() => {
    if (!battle) return setTips(NONE)
    const name = (ownSide === 1 ? battle.user2 : battle.user1).fullname
    const otherSideTips = battle.tips
      .filter(({ side }) => side !== ownSide)
      .map(({ id, user, cents, gift, add_date }) => ({
        ...{ id, user, cents, gift, add_date, top_supporter: false },
        ...{ kind: 'tip', text: `For ${name}`, badge: null, deleted: false, held: false },
      }))
    // Tips from before the page was opened appear in the chat without an animation.
    const isFirst = known.current?.battle !== battle.id
    if (isFirst) known.current = { battle: battle.id, ids: new Set() }
    const ids = known.current?.ids ?? new Set()
    const newTips = isFirst ? [] : otherSideTips.filter(({ id }) => !ids.has(id))
    for (const { id } of otherSideTips) ids.add(id)
    setTips((before) =>
      isFirst
        ? { lines: mergeChat([], otherSideTips), newTips: [] }
        : { lines: mergeChat(before.lines, otherSideTips), newTips: mergeChat(before.newTips, newTips) },
    )
  }, [battle, ownSide])
  return tips
}

/** Merges them into the room's messages, in order. */
export function withTips(messages: readonly ChatMessage[], { lines }: OtherTips): readonly ChatMessage[] {
  return lines.length === 0 ? messages : mergeChat(messages, lines)
}

/** The studio's room, with the other side's tips. */
export function useOwnRoomInBattle(room: LiveRoomHandle): LiveRoomHandle {
  const { account } = useSession()
  const me = account?.id
  const battle = useBattle(me)?.battle
  const tips = useOtherTips(battle, battle && me ? battleSideOf(battle, me) : 1)
  return { ...room, messages: withTips(room.messages, tips) }
}
