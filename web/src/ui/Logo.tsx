/** The logo mark (a C around a play arrow), the wordmark, and both together. */
import { useId } from 'react'
import { BRAND } from './brand.ts'

const DRAWN_NAME = 'Candid'

export function LogoMark({ size = 32, icon = BRAND.icon }: { size?: number; icon?: string }) {
  const gradient = useId()
  if (icon) return <img src={icon} width={size} height={size} alt="" className="shrink-0 rounded-[31%]" />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <defs>
        <linearGradient id={gradient} x1="2" y1="0" x2="30" y2="32" gradientUnits="userSpaceOnUse">
          <stop className="[stop-color:var(--logo-from,#ff7a5c)]" />
          <stop offset=".52" className="[stop-color:var(--logo-mid,#ff4468)]" />
          <stop offset="1" className="[stop-color:var(--logo-to,#c92c8f)]" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="10" fill={`url(#${gradient})`} />
      <path
        d="M22.1 10.05A8.5 8.5 0 1 0 22.1 21.95"
        fill="none"
        stroke="#fff"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M15.05 13.1v5.8L19.95 16z" fill="#fff" stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  )
}

/** The default name is drawn as a path; other site names are set in type. */
function Wordmark({ name, height = 22 }: { name: string; height?: number }) {
  if (name !== DRAWN_NAME) {
    return (
      <span
        className="font-extrabold tracking-tight whitespace-nowrap"
        style={{ fontSize: height, lineHeight: 1 }}
      >
        {name}
      </span>
    )
  }
  return (
    <svg
      height={height}
      width={(height * 118) / 32}
      viewBox="0 0 118 32"
      role="img"
      aria-label={name}
      className="shrink-0 overflow-visible"
    >
      <g fill="none" stroke="currentColor" strokeWidth="4.7" strokeLinecap="round" strokeLinejoin="round">
        <path d="M20.2 9.05A10 10 0 1 0 20.2 22.95" />
        <circle cx="34.6" cy="19.6" r="6.35" />
        <path d="M40.95 13.2V26" />
        <path d="M49.6 13.2V26M49.6 19.2a5.35 5.35 0 0 1 10.7 0V26" />
        <circle cx="74.6" cy="19.6" r="6.35" />
        <path d="M80.95 5.2V26" />
        <path d="M89.9 13.3V26" />
        <circle cx="104.6" cy="19.6" r="6.35" />
        <path d="M110.95 5.2V26" />
      </g>
      <circle cx="89.9" cy="6.1" r="3" className="fill-accent" />
    </svg>
  )
}

type LogoProps = { name: string; compact?: boolean; size?: number }

export function Logo({ name, compact, size = 32 }: LogoProps) {
  if (compact)
    return (
      <span className="inline-flex items-center">
        <LogoMark size={size} />
        <span className="sr-only">{name}</span>
      </span>
    )
  if (BRAND.logo)
    return <img src={BRAND.logo} alt={name} style={{ height: size }} className="max-w-44 object-contain" />
  return <DefaultLogo name={name} size={size} icon={BRAND.icon} />
}

/** The mark with the name in type, where the operator has no logo. */
export function DefaultLogo({ name, size = 32, icon = '' }: { name: string; size?: number; icon?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark size={size} icon={icon} />
      <Wordmark name={name} height={size * 0.72} />
    </span>
  )
}
