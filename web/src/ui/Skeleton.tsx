/** Skeletons; wrap them in Loading, which announces the loading state to screen readers. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Loading({
  label = 'Loading',
  children,
}: {
  label?: string | undefined
  children: ReactNode
}) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

export function SkeletonLine({ className = 'w-full' }: { className?: string }) {
  return <span className={cx('skeleton block h-3.5 rounded-full', className)} />
}

export function SkeletonCircle({ size = 48 }: { size?: number }) {
  return <span className="skeleton block shrink-0 rounded-full" style={{ width: size, height: size }} />
}

export function SkeletonBlock({ className = 'h-24' }: { className?: string }) {
  return <span className={cx('skeleton block rounded-lg', className)} />
}

export function SkeletonTile({ ratio = 'aspect-3/4', rounded }: { ratio?: string; rounded?: boolean }) {
  return <span className={cx('skeleton block', ratio, rounded && 'rounded-md')} />
}

/** The skeleton of a list of people or messages. */
export function SkeletonRows({ rows = 3, size = 48 }: { rows?: number; size?: number }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and static
        <div key={row} className="flex items-center gap-3">
          <SkeletonCircle size={size} />
          <span className="grid flex-1 gap-2">
            <SkeletonLine className="w-2/3" />
            <SkeletonLine className="w-full" />
          </span>
        </div>
      ))}
    </div>
  )
}
