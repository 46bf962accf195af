/** The wallet balance in the navigation. */
import { useWallet } from '#web/features/ledger/index.ts'
import { Credits } from '#web/ui/Credits.tsx'

export function NavBalance() {
  const { cents } = useWallet()
  return cents === undefined ? <>&nbsp;</> : <Credits cents={cents} size={12} />
}
