/** Video, photo and shop tabs as pages; they replace history entries, so going back leaves the profile. */
import { Clapperboard, Image, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { shortCount } from '#rules/formats.ts'
import { tabClass, tabsClass } from '#web/ui/Tabs.tsx'
import type { MediaTab } from './media-tab.ts'
import type { Profile } from './profile-fields.ts'

type Props = { profile: Profile; isHome: boolean | undefined; at: MediaTab }

export function ProfileTabs({ profile: { username, tab_counts: counts }, isHome, at }: Props) {
  const tabs = [
    {
      value: 'video',
      label: 'Video',
      icon: Clapperboard,
      count: counts.videos,
      to: isHome ? '/profile/videos' : `/${username}/video`,
    },
    {
      value: 'photo',
      label: 'Photo',
      icon: Image,
      count: counts.photos,
      to: isHome ? '/profile/photos' : `/${username}/photo`,
    },
    { value: 'shop', label: 'Shop', icon: ShoppingBag, count: counts.shop, to: `/${username}/shop` },
  ] as const
  return (
    <nav aria-label="Media" className={tabsClass({ wide: true, className: 'desktop:gap-7' })}>
      {tabs.map(({ value, label, icon: Sign, count, to }) => (
        <Link
          key={value}
          to={to}
          replace
          aria-current={value === at ? 'page' : undefined}
          className={tabClass({ wide: true, className: 'desktop:flex-none desktop:after:inset-x-0' })}
        >
          <Sign size={18} strokeWidth={2.3} />
          {label}
          {count > 0 && (
            <span className="text-sm font-semibold text-ink-mute tabular-nums">{shortCount(count)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
