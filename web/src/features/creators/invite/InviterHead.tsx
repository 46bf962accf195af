/** Who invites: the owner of the link, or the site. */
import type { ResultOf } from 'gql.tada'
import { useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { SITE } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { LogoMark } from '#web/ui/Logo.tsx'
import { Name } from '#web/ui/Name.tsx'
import { SkeletonLine } from '#web/ui/Skeleton.tsx'

const InviterQuery = graphql(`
  query Inviter($code: String!) {
    inviter(code: $code) { id fullname avatar role { creator } }
  }
`)

type Inviter = NonNullable<ResultOf<typeof InviterQuery>['inviter']>

export function InviterHead({ title }: { title: string }) {
  const [query] = useSearchParams()
  const code = query.get('c') ?? ''
  const [{ data, error }] = useQuery({ query: InviterQuery, variables: { code }, pause: code === '' })
  // Without a response the site is shown as the inviter, so that nobody waits for a name.
  const isAsking = code !== '' && !data && !error
  const inviter = data?.inviter
  return (
    <div className="text-center">
      <span className="-mt-12 inline-grid rounded-full border-6 border-surface bg-surface">
        {inviter ? (
          <Avatar src={inviter.avatar} name={inviter.fullname} size={84} on="surface" />
        ) : (
          <span className="grid size-21 place-items-center overflow-hidden rounded-full bg-raised">
            {!isAsking && <LogoMark size={48} />}
          </span>
        )}
      </span>
      <p className="mt-2 flex h-6 items-center justify-center gap-1.5 text-base text-ink-soft">
        {isAsking ? <SkeletonLine className="w-40" /> : <Words inviter={inviter} />}
      </p>
      <h1 id="invitation" className="mt-1 text-2xl font-extrabold text-balance whitespace-pre-line">
        {title}
      </h1>
    </div>
  )
}

function Words({ inviter }: { inviter: Inviter | null | undefined }) {
  return (
    <>
      <b className="min-w-0 font-bold text-ink">
        {inviter ? <Name name={inviter.fullname} verified={inviter.role.creator} on="surface" /> : SITE.name}
      </b>
      invites you
    </>
  )
}
