/** Video, photo and shop tabs as pages; they replace history entries, so going back leaves the profile. */
import { Clapperboard, Image, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { tabClass, tabsClass } from '#web/ui/Tabs.tsx'
import type { MediaTab } from './media-tab.ts'

type Props = { username: string; isHome: boolean | undefined; at: MediaTab }

export function ProfileTabs({ username, isHome, at }: Props) {
  const tabs = [
    {
      value: 'video',
      label: 'Video',
      icon: Clapperboard,
      to: isHome ? '/profile/videos' : `/${username}/video`,
    },
    { value: 'photo', label: 'Photo', icon: Image, to: isHome ? '/profile/photos' : `/${username}/photo` },
    { value: 'shop', label: 'Shop', icon: ShoppingBag, to: `/${username}/shop` },
  ] as const
  return (
    <nav aria-label="Media" className={tabsClass({ wide: true, className: 'desktop:gap-7' })}>
      {tabs.map(({ value, label, icon: Sign, to }) => (
        <Link
          key={value}
          to={to}
          replace
          aria-current={value === at ? 'page' : undefined}
          className={tabClass({ wide: true, className: 'desktop:flex-none desktop:after:inset-x-0' })}
        >
          <Sign size={18} strokeWidth={2.3} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
