/** Keeps a busy button focusable but ignores clicks, so that nothing is sent twice and focus is not lost. */
import type { MouseEventHandler } from 'react'

export function busyButtonProps(
  busy: boolean | undefined,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
) {
  if (!busy) return { onClick }
  const ignore: MouseEventHandler<HTMLButtonElement> = (event) => event.preventDefault()
  return { onClick: ignore, 'aria-busy': true, 'aria-disabled': true } as const
}
