/** /followers and /following: the account's own, or another person's with `?user=`. */
import { Link, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { shortCount } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { tabClass, tabsClass } from '#web/ui/Tabs.tsx'
import { type ListOwner, NoPeople } from './NoPeople.tsx'
import { PeopleList } from './PeopleList.tsx'
import { ProfileNotFound } from './ProfileNotFound.tsx'
import { ProfileTrouble } from './ProfileTrouble.tsx'
import { type FollowListKind, usePeople } from './use-people.ts'

const FollowOwner = graphql(`
  query FollowOwner($username: String!) {
    profile(username: $username) { id username fullname followers following }
  }
`)

const TITLE = { followers: 'Followers', following: 'Following' }

export function Followers() {
  return <FollowList side="followers" />
}

export function Following() {
  return <FollowList side="following" />
}

function FollowList({ side }: { side: FollowListKind }) {
  const { account } = useSession()
  const [search] = useSearchParams()
  const username = search.get('user') || (account?.username ?? '')
  const [answer, ask] = useQuery({
    query: FollowOwner,
    variables: { username },
    requestPolicy: 'cache-and-network',
  })
  const found = answer.data?.profile
  const owner = found?.username.toLowerCase() === username.toLowerCase() ? found : undefined

  const waiting = (
    <Page title={TITLE[side]} back="/profile">
      <Loading>
        <SkeletonRows rows={6} size={48} />
      </Loading>
    </Page>
  )
  return (
    <QueryResult
      of={[{ ...answer, data: owner }, ask]}
      waiting={waiting}
      errorContent={(again) => <ProfileTrouble onRetry={again} />}
      missing={<ProfileNotFound />}
    >
      {(of) => <ListPage key={`${side} ${of.id}`} side={side} owner={of} isOwn={of.id === account?.id} />}
    </QueryResult>
  )
}

type ListPageProps = { side: FollowListKind; owner: ListOwner; isOwn: boolean }

function ListPage({ side, owner, isOwn }: ListPageProps) {
  const list = usePeople({ side, userId: owner.id, isOwn })
  const query = isOwn ? '' : `?user=${encodeURIComponent(owner.username)}`
  return (
    <Page title={isOwn ? TITLE[side] : `@${owner.username}`} back={isOwn ? '/profile' : `/${owner.username}`}>
      <nav aria-label="People" className={tabsClass({ wide: true, className: 'mb-3 desktop:gap-7' })}>
        {(['followers', 'following'] as const).map((own) => (
          <Link
            key={own}
            to={`/${own}${query}`}
            replace
            aria-current={own === side ? 'page' : undefined}
            className={tabClass({ wide: true, className: 'desktop:flex-none desktop:after:inset-x-0' })}
          >
            {TITLE[own]}
            <span className="text-sm font-semibold text-ink-mute tabular-nums">{shortCount(owner[own])}</span>
          </Link>
        ))}
      </nav>
      <PeopleList
        label={TITLE[side]}
        list={list}
        empty={<NoPeople side={side} owner={owner} isOwn={isOwn} />}
      />
    </Page>
  )
}
