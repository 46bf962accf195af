/** The console screen: a fixed frame around the section of the URL. */
import { type ComponentType, lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { Catch } from '#web/lib/Catch.tsx'
import { NoSection } from '#web/parts/console/NoSection.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CONSOLE_SECTIONS } from '../sections.ts'
import { StaffFrame } from './StaffFrame.tsx'

const LOADED: ReadonlyMap<string, ComponentType> = new Map(
  CONSOLE_SECTIONS.map(({ name, load }) => [name, lazy(async () => ({ default: (await load()).Section }))]),
)

export function StaffConsole() {
  const { section = 'home' } = useParams()
  return (
    <StaffFrame at={section}>
      {(open) => {
        const Shown = open.some(({ name }) => name === section) ? LOADED.get(section) : undefined
        return (
          <Catch
            resetKey={section}
            fallback={(_, retry) => (
              <ErrorState
                title="Something went wrong"
                text="Try again, or reload the page."
                onRetry={retry}
              />
            )}
          >
            <Suspense key={section} fallback={<SectionSkeleton />}>
              {Shown ? <Shown /> : <NoSection />}
            </Suspense>
          </Catch>
        )
      }}
    </StaffFrame>
  )
}

function SectionSkeleton() {
  return (
    <div className="p-6">
      <Loading>
        <SkeletonRows rows={6} />
      </Loading>
    </div>
  )
}
