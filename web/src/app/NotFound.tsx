/** No such page. */
import { Compass } from 'lucide-react'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'

export function NotFound() {
  return (
    <MissingPage
      icon={Compass}
      title="Page not found"
      text="It may have moved, or the link may have a typo."
    />
  )
}
