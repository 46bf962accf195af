/** A round icon button; its label is required for screen readers. */
import { LoaderCircle } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { busyButtonProps } from './busy-button-props.ts'
import { iconButtonClass, type Tone } from './button-class.ts'
import type { Icon } from './icon.ts'

export { iconButtonClass } from './button-class.ts'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  icon: Icon
  label: string
  tone?: Tone | undefined
  size?: number
  fill?: boolean | undefined
  busy?: boolean | undefined
}

export function IconButton(props: IconButtonProps) {
  const {
    icon: Sign,
    label,
    tone,
    size = 44,
    fill,
    busy,
    disabled,
    className,
    style,
    onClick,
    ...rest
  } = props
  const iconSize = size >= 44 ? 22 : 19
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      className={iconButtonClass({ tone, disabled, className })}
      style={{ width: size, height: size, ...style }}
      {...rest}
      {...busyButtonProps(busy, onClick)}
    >
      {busy ? (
        <LoaderCircle size={iconSize} strokeWidth={2.4} className="animate-spin" />
      ) : (
        <Sign size={iconSize} strokeWidth={2.1} fill={fill ? 'currentColor' : 'none'} />
      )}
    </button>
  )
}
