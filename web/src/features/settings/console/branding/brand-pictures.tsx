/** The logo and the icon under edit: an uploaded picture, or the default. */
import { SITE } from '#web/lib/site.ts'
import { DefaultLogo, LogoMark } from '#web/ui/Logo.tsx'

export function BrandLogo({ id, size = 36 }: { id: string | null; size?: number }) {
  if (!id) return <DefaultLogo name={SITE.name} size={size} />
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
  return <LogoMark size={size} icon={id ? `/brand/${id}/large.png` : ''} />
}
