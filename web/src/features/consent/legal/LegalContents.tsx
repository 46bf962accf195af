/** The table of contents of a legal page: next to the text on a wide screen, collapsed above it elsewhere. */
import { ChevronDown, List } from 'lucide-react'
import { useVisibleSection } from '#web/parts/legal/use-visible-section.ts'
import { cx } from '#web/ui/cx.ts'
import type { LegalSectionData } from './legal-query.ts'

type Props = { sections: readonly Pick<LegalSectionData, 'id' | 'heading'>[] }

export function LegalContents({ sections }: Props) {
  const inSight = useVisibleSection(sections.map(({ id }) => id))
  return (
    <nav aria-label="Contents">
      <h2 className="mb-2 text-xs font-bold text-ink-mute">Contents</h2>
      <ol className="border-l border-line">
        {sections.map(({ id, heading }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={index === inSight ? 'true' : undefined}
              className={cx(
                '-ml-px flex min-h-9 items-center gap-3 border-l-2 py-1 pl-4 text-sm',
                index === inSight
                  ? 'border-accent font-bold text-ink'
                  : 'border-transparent font-medium text-ink-soft hover:text-ink',
              )}
            >
              <span className="w-5 shrink-0 text-ink-mute tabular-nums">{index + 1}</span>
              <span className="min-w-0">{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function CollapsedLegalContents({ sections }: Props) {
  return (
    <details data-screen-only className="group card mb-4 wide:hidden">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 text-base font-bold">
        <List size={18} className="text-ink-soft" />
        Contents
        <span className="ml-auto text-sm font-medium text-ink-mute">{sections.length} parts</span>
        <ChevronDown size={17} className="text-ink-mute transition-transform group-open:rotate-180" />
      </summary>
      <ol className="border-t border-line py-2">
        {sections.map(({ id, heading }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-3 px-4 text-base font-medium text-ink-soft hover:text-ink"
            >
              <span className="w-5 shrink-0 text-ink-mute tabular-nums">{index + 1}</span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </details>
  )
}
