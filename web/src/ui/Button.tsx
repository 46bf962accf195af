/** A text button: ten tones, three sizes, busy and disabled. */
import { LoaderCircle } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { busyButtonProps } from './busy-button-props.ts'
import { type ButtonSize, buttonClass, type Tone } from './button-class.ts'
import type { Icon } from './icon.ts'

export { buttonClass, type Tone } from './button-class.ts'

export type ButtonProps = ComponentPropsWithRef<'button'> & {
  tone?: Tone | undefined
  size?: ButtonSize | undefined
  icon?: Icon | undefined
  end?: ReactNode
  wide?: boolean | undefined
  busy?: boolean | undefined
}

export function Button(props: ButtonProps) {
  const {
    tone,
    size = 'md',
    icon: Sign,
    end,
    wide,
    busy,
    disabled,
    className,
    children,
    onClick,
    ...rest
  } = props
  return (
    <button
      type="button"
      disabled={disabled}
      className={buttonClass({ tone, size, wide, disabled, className })}
      {...rest}
      {...busyButtonProps(busy, onClick)}
    >
      {busy ? (
        <LoaderCircle size={18} strokeWidth={2.6} className="animate-spin" />
      ) : (
        Sign && <Sign size={size === 'sm' ? 16 : 18} strokeWidth={2.4} />
      )}
      {children}
      {end}
    </button>
  )
}
