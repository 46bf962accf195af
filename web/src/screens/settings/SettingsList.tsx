/** The list of settings with their current values; the links work before those are loaded. */
import { ShieldCheck, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { genderLabel } from '#web/features/accounts/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { canUsePasskeys } from '#web/lib/passkeys.ts'
import { useSession } from '#web/lib/session.tsx'
import { LinkGroup, LinkRow } from '#web/parts/page/LinkList.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { countryName } from './IdentitySection.tsx'
import { NotificationRows } from './NotificationRows.tsx'
import { pathOf, SETTINGS_SECTIONS, type SectionName } from './sections.ts'

const SettingsOverview = graphql(`
  query SettingsOverview {
    account { id username gender }
    twoStep { enabled }
    signInMethods { passkeys { id } }
    sessions { id }
    accounts_blocked { id }
    accounts_muted { id }
    feedSettings { id personal }
    hiddenCountries { id countries }
    creator_request { id status notice_ends identity { country birthDate } }
  }
`)

export function SettingsList({ current }: { current: SectionName }) {
  const { account } = useSession()
  const [{ data }] = useQuery({ query: SettingsOverview, requestPolicy: 'cache-and-network' })
  const passkeys = data?.signInMethods.passkeys.length ?? 0
  const row = (name: SectionName, known: { value?: string | undefined; end?: ReactNode } = {}) => {
    const { title, icon } = SETTINGS_SECTIONS[name]
    return (
      <LinkRow
        to={pathOf(name)}
        icon={icon}
        isCurrent={name === current}
        isDanger={name === 'delete'}
        {...known}
      >
        {title}
      </LinkRow>
    )
  }
  return (
    <nav aria-label="Settings">
      <LinkGroup title="Account">
        {row('basic', { value: data?.account.username })}
        {row('password')}
        {(canUsePasskeys() || passkeys > 0) && row('passkeys', { value: data && String(passkeys) })}
        {row('two-step', twoStepNow(data?.twoStep.enabled))}
        {row('sessions', { value: data && String(data.sessions.length) })}
      </LinkGroup>
      <LinkGroup title="Profile and privacy">
        {row('gender', { value: genderLabel(data?.account.gender) })}
        {data?.creator_request.identity?.country &&
          row('identity', { value: countryName(data.creator_request.identity.country) })}
        <LinkRow
          to="/account/settings/feed"
          icon={SlidersHorizontal}
          value={feedNow(data?.feedSettings.personal)}
        >
          Feed
        </LinkRow>
        {row('messages')}
        {row('blocked', { value: data && String(data.accounts_blocked.length) })}
        {row('muted', { value: data && String(data.accounts_muted.length) })}
        {(account?.role.creator || Boolean(data?.hiddenCountries.countries.length)) &&
          row('countries', { value: data && sessionCountText(data.hiddenCountries.countries.length) })}
      </LinkGroup>
      <div className="max-desktop:hidden">
        <LinkGroup title="Notifications">
          {row('push-notifications')}
          {row('email-notifications')}
        </LinkGroup>
      </div>
      <div className="desktop:hidden">
        <LinkGroup>{row('push-notifications')}</LinkGroup>
        <NotificationRows title="Email notifications" />
      </div>
      <LinkGroup>
        {row('data')}
        {data?.creator_request.status === 'approved' &&
          row('stop-creating', {
            value: data.creator_request.notice_ends === null ? undefined : 'Ending',
          })}
        {row('delete')}
      </LinkGroup>
    </nav>
  )
}

function sessionCountText(count: number): string {
  return count === 0 ? 'None' : count === 1 ? '1 country' : `${count} countries`
}

function feedNow(isPersonal: boolean | undefined): string | undefined {
  if (isPersonal === undefined) return undefined
  return isPersonal ? 'Personalised' : 'Not personalised'
}

function twoStepNow(isEnabled: boolean | undefined): { value?: string; end?: ReactNode } {
  if (isEnabled === undefined) return {}
  if (!isEnabled) return { value: 'Off' }
  return {
    end: (
      <Badge tone="success" icon={ShieldCheck}>
        On
      </Badge>
    ),
  }
}
