/** The empty state of a profile tab. */
import { Clapperboard, Image, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { MediaTab } from './media-tab.ts'

const SIGN = { video: Clapperboard, photo: Image, shop: ShoppingBag }
const OWN_TEXT = {
  video: 'Your videos will appear here.',
  photo: 'Your photos will appear here.',
  shop: 'Posts you sell will appear here.',
}

type Props = {
  tab: MediaTab
  isOwn: boolean
  /** Only creators upload. */
  isCreator: boolean
}

export function NoMedia({ tab, isOwn, isCreator }: Props) {
  return (
    <div className="pt-6 desktop:pt-12">
      <EmptyState
        icon={SIGN[tab]}
        title="There is nothing here yet"
        text={isOwn ? OWN_TEXT[tab] : 'user has no media'}
        action={
          isOwn &&
          isCreator && (
            <Link to="/studio/upload" className={buttonClass()}>
              Upload
            </Link>
          )
        }
      />
    </div>
  )
}
