/** The sections of the agreement as a list of ways into it, with the one in sight marked. */
import { useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'

export const sectionId = (index: number) => `section-${index + 1}`

export function Contents({ sections }: { sections: readonly { heading: string }[] }) {
  const inSight = useSectionInSight(sections.length)
  return (
    <nav aria-label="Sections" className="hidden wide:sticky wide:top-8 wide:block">
      <h2 className="mb-3 px-3 text-xs font-bold text-ink-mute">In this agreement</h2>
      <ol>
        {sections.map(({ heading }, index) => (
          <li key={heading}>
            <a
              href={`#${sectionId(index)}`}
              aria-current={index === inSight ? 'true' : undefined}
              className={cx(
                'flex min-h-9 items-center gap-3 rounded-sm px-3 py-1.5 text-sm',
                index === inSight
                  ? 'bg-raised font-bold text-ink'
                  : 'font-medium text-ink-soft hover:bg-surface',
              )}
            >
              <span className="w-4 shrink-0 text-ink-mute tabular-nums">{index + 1}</span>
              <span className="min-w-0">{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The last section whose heading has come up to the upper part of the window. */
function useSectionInSight(count: number): number {
  const [inSight, setInSight] = useState(0)
  useEffect(() => {
    const main = document.getElementById('main')
    if (!main) return
    const look = () => {
      const line = main.getBoundingClientRect().top + main.clientHeight / 3
      const tops = Array.from({ length: count }, (_, index) => {
        const section = document.getElementById(sectionId(index))
        return section?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
      })
      setInSight(
        Math.max(
          0,
          tops.findLastIndex((top) => top <= line),
        ),
      )
    }
    main.addEventListener('scroll', look, { passive: true })
    look()
    return () => main.removeEventListener('scroll', look)
  }, [count])
  return inSight
}
