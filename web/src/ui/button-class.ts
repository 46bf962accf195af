/** Button classes, so that router links can look like buttons. */
import { cx } from './cx.ts'

const TONE = {
  accent: 'bg-accent text-on-accent hover:bg-accent-press',
  ink: 'bg-ink text-canvas hover:bg-ink/90',
  quiet: 'bg-raised text-ink hover:bg-overlay',
  coin: 'bg-coin-wash text-coin hover:bg-coin/20',
  ghost: 'text-ink-soft hover:bg-raised hover:text-ink',
  danger: 'bg-danger-wash text-danger-ink hover:bg-danger/20',
  line: 'text-ink shadow-[inset_0_0_0_1.5px_var(--color-line-strong)] hover:bg-raised',
  success: 'bg-success text-canvas hover:bg-success/90',
  glass: 'glass text-ink',
  soft: 'bg-accent-wash text-accent-ink hover:bg-accent/20',
} as const

const SIZE = {
  sm: 'relative hit h-9 px-4 text-sm',
  md: 'h-11 px-5 text-base',
  lg: 'h-13 px-6 text-lg',
} as const

const OFF = 'bg-raised text-ink-mute'

export type Tone = keyof typeof TONE
export type ButtonSize = keyof typeof SIZE

type ButtonLook = {
  tone?: Tone | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

export function buttonClass({ tone = 'quiet', size = 'md', wide, disabled, className }: ButtonLook = {}) {
  return cx(
    'press inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-bold whitespace-nowrap',
    SIZE[size],
    disabled ? OFF : TONE[tone],
    wide && 'w-full',
    className,
  )
}

type IconButtonLook = Pick<ButtonLook, 'tone' | 'disabled' | 'className'>

export function iconButtonClass({ tone = 'ghost', disabled, className }: IconButtonLook = {}) {
  return cx(
    'press hit relative grid shrink-0 place-items-center rounded-full',
    disabled ? cx(tone !== 'ghost' && 'bg-raised', 'text-ink-mute') : TONE[tone],
    className,
  )
}
