/** Tips either side, for viewers who may. */
import { useLoginHint } from '#web/features/accounts/index.ts'
import { tipDialog } from '#web/features/ledger/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import type { BattleData, Fighter } from '../fields.ts'

export function useTipOther(): (user: Fighter) => void {
  const overlays = useOverlays()
  const { status } = useSession()
  const hint = useLoginHint()
  return ({ id, fullname }) => {
    if (status === 'visitor') return hint('send a tip')
    void overlays.open(tipDialog, { user: { id, fullname }, hasGifts: true })
  }
}

/** The two creators cannot tip each other: the server refuses, so the button is hidden. */
export function useMayTip({ user1, user2 }: Pick<BattleData, 'user1' | 'user2'>): boolean {
  const { account } = useSession()
  return account?.id !== user1.id && account?.id !== user2.id
}
