/** The buy button of a locked media; a visitor signs in first. */
import { ShoppingBag } from 'lucide-react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { Button } from '#web/ui/Button.tsx'
import { buyDialog } from './buy.ts'
import type { SoldMedia } from './SoldThing.tsx'

export function BuyButton({ media }: { media: SoldMedia & { shop: number } }) {
  const overlays = useOverlays()
  const { id, type, description, blur, duration, shop, user } = media
  // Only the fields the dialog shows, because its props are stored while credits are added.
  const sold = {
    id,
    type,
    description,
    blur,
    duration,
    shop,
    thumbnail: { poster: media.thumbnail.poster },
    user: { id: user.id, username: user.username, fullname: user.fullname },
  }
  return (
    <Button
      tone="accent"
      size="lg"
      icon={ShoppingBag}
      onClick={() => void overlays.open(buyDialog, { media: sold })}
      {...preloadOnHover(buyDialog)}
    >
      Buy this {type}
    </Button>
  )
}
