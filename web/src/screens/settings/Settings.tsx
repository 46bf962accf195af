/** /account/settings: on phones a list of pages, on desktop the list next to one section. */
import { type ComponentType, useLayoutEffect } from 'react'
import { useParams } from 'react-router'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ContentColumn } from '#web/parts/page/ContentColumn.tsx'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { cx } from '#web/ui/cx.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { BasicSection } from './BasicSection.tsx'
import { BlockedSection } from './BlockedSection.tsx'
import { CountriesSection } from './CountriesSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { GenderSection } from './GenderSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { MessagesSection } from './MessagesSection.tsx'
import { MutedSection } from './MutedSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PushSection } from './PushSection.tsx'
import { SectionNotFound } from './SectionNotFound.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { SettingsList } from './SettingsList.tsx'
import { StepDownSection } from './StepDownSection.tsx'
import { isSection, SETTINGS_SECTIONS, type SectionName } from './sections.ts'
import { TwoStepSection } from './TwoStepSection.tsx'

const VIEWS: Record<SectionName, ComponentType> = {
  basic: BasicSection,
  password: PasswordSection,
  passkeys: PasskeysSection,
  'two-step': TwoStepSection,
  sessions: SessionsSection,
  gender: GenderSection,
  identity: IdentitySection,
  messages: MessagesSection,
  blocked: BlockedSection,
  muted: MutedSection,
  countries: CountriesSection,
  'push-notifications': PushSection,
  'email-notifications': NotificationsSection,
  'stop-creating': StepDownSection,
  data: DataSection,
  delete: DeleteSection,
}

export function Settings() {
  const { section } = useParams()
  if (section !== undefined && !isSection(section)) return <SectionNotFound />
  return <SettingsView section={section} />
}

function SettingsView({ section }: { section: SectionName | undefined }) {
  const title = section ? SETTINGS_SECTIONS[section].title : 'Settings'
  usePageTitle(title)
  useBlurHidden(section)

  // Desktop always shows a section.
  const shown = section ?? 'basic'
  const View = VIEWS[shown]
  return (
    <>
      <TitleRow title={title} back={section ? '/account/settings' : '/account'} isHeading={false} />
      <ContentColumn className="desktop:grid desktop:grid-cols-[minmax(280px,340px)_minmax(0,1fr)] desktop:gap-8 wide:gap-14">
        <div className={cx(section && 'max-desktop:hidden')}>
          {section === undefined && <h1 className="sr-only desktop:hidden">Settings</h1>}
          <p className="text-2xl font-extrabold max-desktop:hidden desktop:text-3xl">Settings</p>
          <SettingsList current={shown} />
        </div>
        <div className={cx('max-w-130 max-desktop:mx-auto', !section && 'max-desktop:hidden')}>
          <PageTitle desktopOnly>{SETTINGS_SECTIONS[shown].title}</PageTitle>
          <View key={shown} />
        </div>
      </ContentColumn>
    </>
  )
}

/** On phones the pressed entry is hidden but stays mounted; blurring it lets focus move to the heading. */
function useBlurHidden(section: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the section changes
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLElement && !active.checkVisibility()) active.blur()
  }, [section])
}
