/** Links from the wallet to purchases and likes. */
import { Heart, ShoppingBag } from 'lucide-react'
import { favoritesPath } from '#web/lib/paths.ts'
import { LinkGroup, LinkRow } from '#web/parts/page/LinkList.tsx'

export function WalletLinks() {
  return (
    <LinkGroup title="Collection">
      <LinkRow to={favoritesPath('purchased')} icon={ShoppingBag}>
        Purchased
      </LinkRow>
      <LinkRow to={favoritesPath('liked')} icon={Heart}>
        Liked
      </LinkRow>
    </LinkGroup>
  )
}
