/** The table of contents of the agreement, with the visible section marked. */
import { useVisibleSection } from '#web/parts/legal/use-visible-section.ts'
import { cx } from '#web/ui/cx.ts'

export const sectionId = (index: number) => `section-${index + 1}`

export function AgreementContents({ sections }: { sections: readonly { heading: string }[] }) {
  const inSight = useVisibleSection(sections.map((_, index) => sectionId(index)))
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
