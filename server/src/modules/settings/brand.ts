/** The site's looks as the settings in force say, with ours as the default. */
import type { SettingsStore } from '#platform/settings/settings.ts'
import { BRAND_PATH } from './brand-paths.ts'
import type { BrandVariant } from './tables.ts'

export type SiteBrand = {
  accent: string | null
  shortName: string
  /** Sets the colours of the design; null where ours apply. */
  stylesheet: string | null
  logo: string | null
  icon: string | null
  icons: Record<'small' | 'large' | 'apple' | 'maskable' | 'favicon', string>
}

export function siteBrand(settings: SettingsStore): SiteBrand {
  const accent = settings.get('branding.accent')
  const logo = settings.get('branding.logo')
  const icon = settings.get('branding.icon')
  const pathOf = (id: string, variant: BrandVariant) => `${BRAND_PATH}/${id}/${variant}.png`
  const iconOr = (variant: BrandVariant, own: string) => (icon ? pathOf(icon, variant) : own)
  return {
    accent,
    shortName: settings.get('branding.shortName'),
    stylesheet: accent && `${BRAND_PATH}/accent-${accent.slice(1)}.css`,
    logo: logo && pathOf(logo, 'logo'),
    icon: icon && pathOf(icon, 'small'),
    icons: {
      small: iconOr('small', '/icons/icon-192.png'),
      large: iconOr('large', '/icons/icon-512.png'),
      apple: iconOr('apple', '/icons/apple-180.png'),
      maskable: iconOr('maskable', '/icons/maskable-512.png'),
      favicon: iconOr('small', '/favicon.svg'),
    },
  }
}
