/** The visitor's menu: sign-in, help and legal pages. */
import { CircleHelp, Info, LogIn, Sparkles, UserPlus } from 'lucide-react'
import { SITE } from '#web/lib/site.ts'
import { LegalFooter } from '#web/parts/legal/LegalFooter.tsx'
import { LEGAL_PAGE_LINKS } from '#web/parts/legal/legal-pages.ts'
import { LinkColumns, LinkGroup, LinkRow } from '#web/parts/page/LinkList.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { MenuColumns } from './MenuColumns.tsx'

export function VisitorMenu() {
  return (
    <Page title="Menu">
      <MenuColumns>
        <LinkColumns>
          <LinkGroup>
            <LinkRow to="/signup" icon={UserPlus}>
              Join for free
            </LinkRow>
            <LinkRow to="/signin" icon={LogIn}>
              Login
            </LinkRow>
          </LinkGroup>
          <LinkGroup title={SITE.name}>
            <LinkRow to="/support" icon={CircleHelp}>
              Support
            </LinkRow>
            <LinkRow to="/creator-request" icon={Sparkles}>
              Become a creator
            </LinkRow>
            <LinkRow to="/about" icon={Info}>
              About
            </LinkRow>
          </LinkGroup>
          <LinkGroup title="Legal">
            {LEGAL_PAGE_LINKS.map(({ to, title, icon }) => (
              <LinkRow key={to} to={to} icon={icon}>
                {title}
              </LinkRow>
            ))}
          </LinkGroup>
        </LinkColumns>
      </MenuColumns>
      <footer className="mt-6 px-4">
        <LegalFooter />
      </footer>
    </Page>
  )
}
