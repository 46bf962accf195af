/** The logo and the icon under edit: an uploaded picture, or the default. */
import { SITE } from '#web/lib/site.ts'
import { DefaultLogo, LogoMark } from '#web/ui/Logo.tsx'

type LogoProps = { id: string | null; icon: string | null; size?: number }

export function BrandLogo({ id, icon, size = 36 }: LogoProps) {
  if (!id) return <DefaultLogo name={SITE.name} size={size} icon={iconPath(icon)} />
  return (
    <img
      src={`/brand/${id}/logo.png`}
      alt={SITE.name}
      style={{ height: size }}
      className="max-w-56 object-contain"
    />
  )
}

export function BrandIcon({ id, size }: { id: string | null; size: number }) {
  return <LogoMark size={size} icon={iconPath(id)} />
}

function iconPath(id: string | null): string {
  return id ? `/brand/${id}/large.png` : ''
}
