/** What is in the wallet, beside one's name in the navigation. */
import { Credits } from '#web/ui/Credits.tsx'
import { useWallet } from './use-wallet.ts'

export function CornerBalance() {
  const { cents } = useWallet()
  return cents === undefined ? <>&nbsp;</> : <Credits cents={cents} size={12} />
}
