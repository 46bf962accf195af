/** Components shared by settings sections. */
import type { ReactNode } from 'react'
import { SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'

/** The introduction of a section. */
export function SectionIntro({ children }: { children: ReactNode }) {
  return <p className="text-base leading-[1.45] text-pretty text-ink-soft">{children}</p>
}

export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className="grid gap-2.5">
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are identical and static
        <div key={field} className="grid gap-2 pb-6">
          <SkeletonLine className="w-24" />
          <SkeletonBlock className="h-12" />
        </div>
      ))}
      <SkeletonBlock className="h-13 desktop:w-40" />
    </div>
  )
}
