/** /studio/invitations: a creator's own link, its benefits, and the invited people. */
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { InvitationLinkCard, InvitationLinkFields } from './InvitationLinkCard.tsx'
import { InvitedList } from './InvitedList.tsx'

const InvitationsQuery = graphql(
  `
    query Invitations {
      invitationLink { ...InvitationLinkFields }
      referralShare { percent months }
      referralEarned
    }
  `,
  [InvitationLinkFields],
)

export function Invitations() {
  const query = useQuery({ query: InvitationsQuery, requestPolicy: 'cache-and-network' })
  return (
    <Page
      title="Invitations"
      sub={<span className="max-desktop:hidden">Invite people who make great videos</span>}
      back="/studio"
      width="max-w-190"
    >
      <QueryResult
        of={query}
        skeleton={<SkeletonBlock className="h-44" />}
        errorContent="Couldn’t load invitations"
      >
        {({ invitationLink, referralShare, referralEarned }, again) => (
          <>
            <InvitationLinkCard link={invitationLink} onMade={again}>
              {referralShare
                ? `You get ${referralShare.percent}% of what the site earns from people who join with it, for ${monthsText(referralShare.months)} after they join. It’s paid with your earnings.`
                : 'It invites people in your name and takes them to their first video.'}
            </InvitationLinkCard>
            {(referralShare || referralEarned > 0) && (
              <p className="mt-3 flex items-baseline justify-between rounded-lg bg-surface px-5 py-4 text-base">
                <span className="text-ink-soft">Earned from invitations</span>
                <b className="text-lg text-coin tabular-nums">{dollars(dollarsToCents(referralEarned))}</b>
              </p>
            )}
          </>
        )}
      </QueryResult>
      <section aria-labelledby="invited" className="mt-8">
        <h2 id="invited" className="mb-2 text-lg font-bold">
          Sign-ups from your link
        </h2>
        <InvitedList />
      </section>
    </Page>
  )
}

function monthsText(months: number): string {
  return months === 1 ? 'one month' : `${months} months`
}
