/** A legal page: its text, table of contents, print button and other versions. */
import { ChevronLeft, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { LEGAL_PATHS, type LegalPage } from '#rules/legal/legal-text.ts'
import { AboutLink } from '#web/parts/legal/AboutLink.tsx'
import { LEGAL_PAGE_LINKS } from '#web/parts/legal/legal-pages.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import '#web/parts/legal/print.css'
import { LegalFooter } from '#web/parts/legal/LegalFooter.tsx'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { LegalBody } from './LegalBody.tsx'
import { CollapsedLegalContents, LegalContents } from './LegalContents.tsx'
import { LegalPageQuery, type LegalTextData } from './legal-query.ts'

const print = () => window.print()

export function LegalScreen({ page }: { page: LegalPage }) {
  const path = LEGAL_PATHS[page]
  const title = LEGAL_PAGE_LINKS.find(({ to }) => to === path)?.title ?? ''
  const version = Number(useSearchParams()[0].get('version')) || null
  const query = useQuery({ query: LegalPageQuery, variables: { page, version } })
  const navigate = useNavigate()
  return (
    <>
      <TitleRow
        title={title}
        isHeading={false}
        line
        start={
          <IconButton icon={ChevronLeft} label="Back to About" onClick={() => void navigate('/about')} />
        }
        end={<IconButton icon={Printer} label="Print" onClick={print} />}
      />
      <div className="page-box w-full grow pb-8 max-desktop:px-4 desktop:py-10">
        <QueryResult of={query} skeleton={<SkeletonBlock className="h-[80dvh]" />}>
          {({ legalPage }) => <Text text={legalPage} path={path} />}
        </QueryResult>
      </div>
    </>
  )
}

function Text({ text, path }: { text: LegalTextData; path: string }) {
  useScrollToPart()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 wide:grid-cols-[264px_minmax(0,720px)] wide:items-start">
      <div className="no-bar sticky top-10 max-h-[calc(100dvh-5rem-var(--foot-prompt-height,0px))] overflow-y-auto max-wide:hidden">
        <AboutLink className="mb-6" />
        <LegalContents sections={text.sections} />
        <OtherPages path={path} />
      </div>
      <div className="min-w-0">
        <AboutLink className="mb-4 wide:hidden" />
        <LegalBody
          text={text}
          path={path}
          end={
            <Button icon={Printer} onClick={print} className="max-desktop:hidden">
              Print
            </Button>
          }
        >
          <CollapsedLegalContents sections={text.sections} />
        </LegalBody>
        <footer className="mt-10 border-t border-line pt-6">
          <LegalFooter />
        </footer>
      </div>
    </div>
  )
}

function OtherPages({ path }: { path: string }) {
  return (
    <nav aria-label="Other pages" className="mt-6 border-t border-line pt-5">
      <h2 className="mb-1 text-xs font-bold text-ink-mute">Other pages</h2>
      <ul>
        {LEGAL_PAGE_LINKS.filter(({ to }) => to !== path).map(({ to, title }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-8 items-center text-sm font-medium text-ink-soft hover:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The text loads after the page, so the browser cannot scroll to the fragment itself. */
function useScrollToPart(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}
