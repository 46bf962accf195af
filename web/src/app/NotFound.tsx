/** No such page. */
import { Compass } from 'lucide-react'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'

export function NotFound() {
  return (
    <MissingPage
      icon={Compass}
      title="There is no page at this address"
      text="It may have moved, or the link may be missing a letter."
    />
  )
}
