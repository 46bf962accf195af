/** /creator-agreement: the signed agreement, its text, and signing a new version. */
import { useQuery } from 'urql'
import { useSession } from '#web/lib/session.tsx'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import '#web/parts/legal/print.css'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { AgreementQuery, MustSignQuery } from '../documents.ts'
import { AgreementContents } from './AgreementContents.tsx'
import { NewVersion } from './NewVersion.tsx'
import { Paper } from './Paper.tsx'
import { SignedCard } from './SignedCard.tsx'
import { UnsignedCard } from './UnsignedCard.tsx'

export function CreatorAgreement() {
  const { status } = useSession()
  const [{ data: agreementStatus }] = useQuery({
    query: MustSignQuery,
    pause: status !== 'signed-in',
    requestPolicy: 'cache-and-network',
  })
  const mustSignBy = agreementStatus?.creator_request.agreement?.must_sign_by ?? null
  const query = useQuery({
    query: AgreementQuery,
    variables: { current: mustSignBy !== null },
    requestPolicy: 'cache-and-network',
  })
  return (
    <>
      <TitleRow title="Creator agreement" back="/studio" isHeading={false} />
      <div className="page-box w-full grow pb-8 max-desktop:px-4 desktop:py-8">
        <QueryResult of={query} skeleton={<SkeletonBlock className="mx-auto h-[80dvh] max-w-160" />}>
          {({ creatorAgreement: agreement }) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-[200px_minmax(0,1fr)_296px] wide:items-start">
              <AgreementContents sections={agreement.sections} />
              <div className="min-w-0">
                <Paper agreement={agreement} />
                {mustSignBy !== null && <NewVersion version={agreement.version} mustSignBy={mustSignBy} />}
              </div>
              <div className="order-first wide:sticky wide:top-8 wide:order-last">
                {agreement.date === null ? (
                  <UnsignedCard mustSignBy={mustSignBy} />
                ) : (
                  <SignedCard agreement={agreement} />
                )}
              </div>
            </div>
          )}
        </QueryResult>
      </div>
    </>
  )
}
