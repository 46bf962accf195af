/** A person's picture, or their initials on a tinted background. */
import { useState } from 'react'
import { cx } from './cx.ts'
import { SURFACE_BORDER, SURFACE_FILL, type Surface } from './surface.ts'

const TINTS = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6']

type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: number
  ring?: 'live' | 'plain' | undefined
  badge?: 'live' | 'online' | undefined
  /** For screen readers; empty if the name is next to the picture. */
  label?: string
  on?: Surface
}

export function Avatar({ name, src, size = 40, ring, badge, label = '', on = 'canvas' }: AvatarProps) {
  return (
    <span
      className="relative inline-grid shrink-0 place-items-center rounded-full"
      style={{ width: size, height: size }}
    >
      {ring === 'live' && <LiveRing size={size} on={on} />}
      <span
        className={cx('absolute inset-0 overflow-hidden rounded-full', ring === 'plain' && 'ring-2 ring-ink')}
      >
        {/* A new URL remounts it, to try loading again. */}
        <AvatarImage key={src} name={name} src={src} size={size} label={label} />
      </span>
      {badge === 'live' && <LiveLabel size={size} on={on} />}
      {badge === 'online' && (
        <span
          className={cx(
            'absolute right-0 bottom-0 size-3 rounded-full border-2 bg-success',
            SURFACE_BORDER[on],
          )}
        >
          <span className="sr-only">Online</span>
        </span>
      )}
    </span>
  )
}

function AvatarImage({
  name,
  src,
  size,
  label,
}: Required<Pick<AvatarProps, 'name' | 'src' | 'size' | 'label'>>) {
  const [failed, setFailed] = useState(false)
  if (src && !failed) {
    return (
      <img
        src={src}
        alt={label}
        width={size}
        height={size}
        className="size-full object-cover"
        onError={() => setFailed(true)}
      />
    )
  }
  const named =
    label === '' ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return (
    <span
      {...named}
      className={cx('grid size-full place-items-center font-bold text-ink select-none', tintOf(name))}
      style={{ fontSize: Math.max(10, Math.round(size * 0.36)) }}
    >
      {initialsOf(name)}
    </span>
  )
}

function LiveRing({ size, on }: { size: number; on: Surface }) {
  const gap = size > 80 ? 4 : 2
  const width = size > 80 ? 4 : size > 40 ? 3 : 2.5
  return (
    <>
      <span className="live-ring absolute rounded-full" style={{ inset: -(width + gap) }} />
      <span className={cx('absolute rounded-full', SURFACE_FILL[on])} style={{ inset: -gap }} />
    </>
  )
}

function LiveLabel({ size, on }: { size: number; on: Surface }) {
  return (
    <span
      className={cx(
        'absolute left-1/2 -translate-x-1/2 rounded-xs bg-live-fill font-extrabold tracking-wide text-on-live',
        size > 80 ? '-bottom-3 border-3 px-2 py-0.5 text-xs' : '-bottom-2 border-2 px-1.5 text-2xs',
        SURFACE_BORDER[on],
      )}
    >
      LIVE
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** The same name always has the same background. */
function tintOf(name: string): string | undefined {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return TINTS[sum % TINTS.length]
}
